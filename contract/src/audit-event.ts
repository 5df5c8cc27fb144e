/** Something that happened in an account, as its trail tells it. */
export interface AuditEvent {
  id: number;
  at: string;
  account_id: number | null;
  company_id: number | null;
  company_name: string | null;
  user_id: number | null;
  user_name: string | null;
  action: string;
  resource: string | null;
  row_id: number | null;
  address: string;
  details: Record<string, unknown>;
}
