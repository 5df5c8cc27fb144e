/** For the errors of a row's cells: one word of it is told for all of them, with the title of its column. */
export const silent = { role: 'none' };
