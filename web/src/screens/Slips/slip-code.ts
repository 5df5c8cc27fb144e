import { groupedCode } from '@clareira/contract';

/** What is typed into a code: the text as it stands in the field, and whether its groups are only for the eye. */
export interface CodeEdit {
  readonly text: string;
  readonly isGrouped: boolean;
}

/** The next state of an edit; it begins with how a code is shown. A text that differs from the field's own would move the caret. */
export function editedCode(before: CodeEdit | null, code: string, text: string): CodeEdit {
  const isGrouped = before?.isGrouped ?? groupedCode(code) !== code;
  return { text, isGrouped: isGrouped && text.trim() !== '' };
}

/** The code of an edit: digits stay digits alone, and what somebody has typed anew stays as it is typed, on one line. */
export const codeOf = ({ text, isGrouped }: CodeEdit) =>
  isGrouped ? text.replace(/[\s.-]/g, '') : text.replace(/\s+/g, ' ').trimStart();
