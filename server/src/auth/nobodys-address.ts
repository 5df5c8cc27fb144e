/** The address of somebody who asked to be forgotten; none can be written to. */
export const nobodysAddress = (id: number) => `anonimizado-${id}@invalid`;
