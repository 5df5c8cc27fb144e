/** What a row of `annexes` says of its file. */
export interface NeededFile {
  id: number;
  company_id: number;
  file_name: string;
  storage_key: string;
  size: number;
  sha256: string;
  resource: string | null;
  row_id: number | null;
  /** Nobody opens it unless the row, or the company, is brought back. */
  is_deleted: boolean;
}

const mostNamed = 20;

/** Files that rows need and the store does not have as they were. */
export interface Lost {
  note(file: NeededFile, how: string): void;
  count(): number;
  /** Half a sentence that names the first of them, however many there are. */
  told(): string;
}

export function lostFiles(): Lost {
  const named: string[] = [];
  let count = 0;
  return {
    note({ id, file_name, resource, row_id, company_id }, how) {
      count++;
      if (named.length === mostNamed) return;
      const row = resource === null ? '' : `${resource} ${row_id} of `;
      named.push(`annex ${id} (${file_name}, ${row}company ${company_id}) is ${how}`);
    },
    count: () => count,
    told() {
      const more = count > named.length ? [`${count - named.length} more`] : [];
      return `${count} ${count === 1 ? 'file' : 'files'}: ${[...named, ...more].join('; ')}`;
    },
  };
}
