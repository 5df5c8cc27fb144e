/** Whether the caller's calendar has an address, and since when. Its address is told only when it is made. */
export interface CalendarFeed {
  active: boolean;
  created_at: string | null;
}
