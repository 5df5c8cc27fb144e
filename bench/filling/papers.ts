interface Papers {
  companies: number;
  papersEach: number;
  series: (last: number) => string;
  day: (value: string) => string;
  rowMeta: string;
  stamps: string;
}

/** Visits, documents and a few proofs in every company, as statements. */
export function fillPapers({ companies, papersEach, series, day, rowMeta, stamps }: Papers): string[] {
  if (papersEach === 0) return [];
  const every = series(companies * papersEach);
  const company = `1 + (n - 1) % ${companies}`;
  return [
    `insert into schedules
      (account_id, company_id, unit, request_date, date, service_type, technical_manager, status, search_text, ${rowMeta})
      select 1, ${company}, 'Unidade ' || (n % 9), ${day('n')}, ${day('n + 1')}, 'Coleta', 'Ana Lima',
        case when n > ${companies * (papersEach - 1)} then 'scheduled' else 'accomplished' end,
        'unidade ' || (n % 9) || '\ncoleta\nana lima\nvisita ' || n, ${stamps} from ${every}`,
    `insert into documents (account_id, company_id, name, type, date, unit, valid_until, search_text, ${rowMeta})
      select 1, ${company}, 'Laudo ' || n, case when n % 3 = 0 then 'environmental_license' else 'certificates' end,
        ${day('n')}, 'Unidade ' || (n % 9), ${day('n + 3')}, 'laudo ' || n || '\nunidade ' || (n % 9), ${stamps}
        from ${every}`,
    annexOfProofs,
    `insert into proofs
      (account_id, company_id, payment_id, note, status, annex_id, sent_at, sent_by_id, search_text, ${rowMeta})
      select 1, ${company}, n, 'Pago por TED ' || n, case when n % 50 = 0 then 'sent' else 'accepted' end,
        (select max(id) from annexes), 1, 1, 'pago por ted ' || n, ${stamps} from ${series(companies)}`,
  ];
}

const annexOfProofs = `insert into annexes
  (company_id, file_name, size, sha256, storage_key, state, state_at, created_by, resource)
  values (1, 'comprovante.pdf', 1, '', 'bench', 'live', 0, 1, 'proofs') on conflict do nothing`;

interface Traces {
  companies: number;
  traces: number;
  series: (last: number) => string;
  rowMeta: string;
  stamps: string;
  now: number;
}

/** What people leave behind in the first company: proofs that wait, deleted contracts, and events. */
export function fillTraces({ companies, traces, series, rowMeta, stamps, now }: Traces): string[] {
  if (traces === 0) return [];
  return [
    annexOfProofs,
    `insert into proofs
      (account_id, company_id, payment_id, note, status, annex_id, sent_at, sent_by_id, search_text, ${rowMeta})
      select 1, 1, 1 + (n - 1) * ${companies}, 'Pago por PIX ' || n, 'sent', (select max(id) from annexes), 1, 1,
        'pago por pix ' || n, ${stamps} from ${series(traces)}`,
    `insert into contracts
      (account_id, company_id, date, unit, technical_manager, status, search_text, deleted_at, deleted_by, ${rowMeta})
      select 1, 1, '2025-01-15', 'Unidade ' || n, 'Ana Lima', 'ATIVO', '', ${now} + n, 1, ${stamps}
      from ${series(traces)}`,
    `insert into audit_events (at, account_id, company_id, user_id, action, resource, row_id, address, details)
      select ${now} + n, 1, 1, 1, 'delete', 'contracts', n, '', '{}' from ${series(traces)}`,
  ];
}
