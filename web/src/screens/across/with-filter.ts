/** The parameters of an address such as `#/lista?de=1` with one of them set anew; undefined where that changes nothing. */
export function withFilter(hash: string, name: string, value: string): URLSearchParams | undefined {
  const params = new URLSearchParams(hash.split('?')[1]);
  if ((params.get(name) ?? '') === value) return undefined;
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}
