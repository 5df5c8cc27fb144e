/** A row or an error, as far as tests look into one. */
export interface AnswerBody {
  id: number;
  message: string;
  errors: Record<string, string[]>;
  [key: string]: unknown;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: AnswerBody;
  /** The body, when it is a list. */
  rows: AnswerBody[];
  text: string;
  bytes: Buffer;
}
