/** Everything that can be wrong with a field, and the text the server answers for it. */
export const problemTexts = {
  required: 'Campo obrigatório*',
  signInRequired: 'Campo obrigatório',
  email: 'E-mail inválido',
  day: 'Data inválida',
  cnpj: 'CNPJ inválido',
  pdf: 'Formato inválido',
  ownDeletion: 'Um usuário não pode excluir a si mesmo.',
  credentials: 'Credenciais incorretas.',
  value: 'Valor inválido',
  tooLong: 'Texto muito longo',
  password: 'A senha deve ter de 8 a 200 caracteres',
  noFiles: 'Nenhum PDF nas linhas selecionadas',
  emailTaken: 'E-mail já cadastrado',
} as const satisfies Record<string, string>;

export type Problem = keyof typeof problemTexts;

export type Problems = Record<string, Problem>;

const problemsByText = new Map<string, Problem>(
  Object.entries(problemTexts).map(([problem, text]) => [text, problem as Problem]),
);

/** The portal shows a server's message in its own language, so it asks which problem a text stands for. */
export function problemOf(text: string): Problem | undefined {
  return problemsByText.get(text);
}

/** The body of every error answer. */
export interface ErrorBody {
  message: string;
  errors?: Record<string, string[]>;
}

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

export const valid = <Value>(value: Value): Parsed<Value> => ({ ok: true, value });

export const refused = <Value>(problem: Problem): Parsed<Value> => ({ ok: false, problem });
