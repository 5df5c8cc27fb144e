/** The banks that most slips are of, by the three digits that a code begins with. */
const names: Readonly<Record<string, string>> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '077': 'Inter',
  '104': 'Caixa',
  '237': 'Bradesco',
  '336': 'C6',
  '341': 'Itaú',
  '422': 'Safra',
  '748': 'Sicredi',
  '756': 'Sicoob',
};

export function bankName(code: string): string {
  const name = names[code];
  return name ? `${code} ${name}` : code;
}
