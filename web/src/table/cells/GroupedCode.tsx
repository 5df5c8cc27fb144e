import { groupedCode } from '@clareira/contract';

/** What parts the groups is for the eye alone: whoever copies the code by hand gets it as it is stored. */
export function GroupedCode({ code }: { code: string }) {
  const grouped = groupedCode(code);
  if (grouped === code) return code;
  return Array.from(grouped.matchAll(/(\d+)(\D*)/g), ({ 1: digits, 2: apart, index }) => (
    <span key={index} data-apart={apart}>
      {digits}
    </span>
  ));
}
