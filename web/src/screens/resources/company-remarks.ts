import { type Company, companies, hasRightCheckDigits } from '@clareira/contract';
import type { Draft } from '../../table/column.ts';
import type { FieldRemark } from '../../table/remarks.ts';
import { typedValue } from '../rows/typed-value.ts';

/** What a CNPJ says while it is typed. */
export function companyRemarks(draft: Draft, others: readonly Company[]): FieldRemark[] {
  const cnpj = typedValue(companies.fields.cnpj, draft.cnpj);
  const twin = cnpj && others.find((other) => other.cnpj === cnpj);
  const remark = { field: 'cnpj', tone: 'late' as const };
  return [
    ...(cnpj && !hasRightCheckDigits(cnpj) ? [{ ...remark, text: 'companies.cnpjDigitsWrong' }] : []),
    ...(twin ? [{ ...remark, text: 'companies.cnpjTaken', values: { name: twin.name } }] : []),
  ];
}
