/** One line of the table: a figure, what it is held against, and whether it holds. */
export interface Finding {
  what: string;
  where: string;
  figure: number;
  unit: string;
  /** The figure that it is compared with, in the same unit and from the same run. */
  beside?: number;
  /** The most that the figure may be: times `beside` where there is one, else by itself. */
  most?: number;
  /** The least share of `beside`. */
  least?: number;
}

const ratioOf = ({ figure, beside }: Finding) => (beside === undefined ? undefined : figure / beside);

export function holds(finding: Finding): boolean | undefined {
  const measured = ratioOf(finding) ?? finding.figure;
  if (finding.most !== undefined) return measured <= finding.most;
  if (finding.least !== undefined) return measured >= finding.least;
  return undefined;
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

function target({ beside, most, least, unit }: Finding): string {
  const of = beside === undefined ? ` ${unit}` : ' ×';
  if (most !== undefined) return `≤ ${most}${of}`;
  return least === undefined ? '' : `≥ ${least}${of}`;
}

export function table(findings: Finding[]): string {
  const rows = findings.map((finding) => {
    const ratio = ratioOf(finding);
    const verdict = holds(finding);
    return [
      finding.what,
      finding.where,
      `${round(finding.figure)} ${finding.unit}`,
      finding.beside === undefined ? '' : `${round(finding.beside)} ${finding.unit}`,
      ratio === undefined ? '' : `${round(ratio)} ×`,
      target(finding),
      verdict === undefined ? '' : verdict ? 'holds' : '**missed**',
    ];
  });
  const head = ['what', 'where', 'figure', 'beside', 'ratio', 'target', ''];
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
