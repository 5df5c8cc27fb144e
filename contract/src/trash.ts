/** A deleted row, as the trash shows it. */
export interface TrashItem {
  /** The last part of the resource's path. */
  resource: string;
  id: number;
  company_id: number | null;
  company_name: string | null;
  label: string;
  deleted_at: string;
  /** The name of who deleted it, where it is known. */
  deleted_by: string | null;
}
