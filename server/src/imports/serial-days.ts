const dayLength = 86_400_000;
/** The 29 February that 1900 did not have: spreadsheets count it. */
const noDay = 60;

/** The day that a spreadsheet counts from 1900-01-01 as 1; the number itself when it is none. */
export function dayOfSerial(serial: number): string {
  const days = Math.floor(serial);
  const sinceEndOf1899 = days < noDay ? days + 1 : days;
  const day = new Date(Date.UTC(1899, 11, 30) + sinceEndOf1899 * dayLength);
  return days < 1 || days === noDay || Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}
