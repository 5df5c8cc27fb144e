/** Which texts a filter takes; one that is not named here takes all. */
export type Taken<Name extends string> = Partial<Record<Name, (text: string) => boolean>>;

/** What the filters of an address say. Anything may stand there: what a filter does not take is no filter. */
export function filtersIn<Name extends string>(
  params: URLSearchParams,
  names: readonly Name[],
  taken: Taken<Name> = {},
): Record<Name, string> {
  const said = names.map((name) => [name, params.get(name) ?? ''] as const);
  const isTaken = (name: Name, text: string) => taken[name]?.(text) ?? true;
  return Object.fromEntries(said.map(([name, text]) => [name, isTaken(name, text) ? text : ''])) as Record<
    Name,
    string
  >;
}

export const oneOf = (values: readonly string[]) => (text: string) => values.includes(text);

export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
