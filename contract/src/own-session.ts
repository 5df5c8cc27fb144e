/** A place where the caller is signed in, as the server tells it of itself. Instants are ISO texts. */
export interface OwnSession {
  /** Names the session and opens nothing. */
  id: string;
  created_at: string;
  used_at: string;
  address: string;
  user_agent: string;
  /** Whether it is the one that asks. */
  current: boolean;
}
