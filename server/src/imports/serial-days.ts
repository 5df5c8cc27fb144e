const dayLength = 86_400_000;

/** The day that a spreadsheet counts from the end of 1899; the number itself when it is none. */
export function dayOfSerial(serial: number): string {
  const day = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayLength);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}
