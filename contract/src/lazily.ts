/** Made when it is first asked for. A formatter of numbers or days takes as long to make as a whole module to load. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
