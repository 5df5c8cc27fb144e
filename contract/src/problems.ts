/** Everything that can be wrong with a field, and the text the server answers for it. */
export const problemTexts = {
  required: 'Campo obrigatório*',
  signInRequired: 'Campo obrigatório',
  email: 'E-mail inválido',
  day: 'Data inválida',
  cnpj: 'CNPJ inválido',
  pdf: 'Formato inválido',
  pix: 'Código PIX inválido',
  ownDeletion: 'Um usuário não pode excluir a si mesmo.',
  credentials: 'Credenciais incorretas.',
  value: 'Valor inválido',
  tooLong: 'Texto muito longo',
  password: 'A senha deve ter de 8 a 200 caracteres',
  noFiles: 'Nenhum PDF nas linhas selecionadas',
  emailTaken: 'E-mail já cadastrado',
  lastSuperUser: 'O último usuário administrativo não pode ser excluído.',
  changedByOther: 'Esta linha foi alterada por outra pessoa.',
  alreadyPaid: 'Esta fatura já está paga',
  alreadyDecided: 'Este comprovante já foi analisado',
  commonPassword: 'Senha muito comum',
  currentPassword: 'Senha atual incorreta',
  confirmPassword: 'Confirme sua senha',
  code: 'Código incorreto',
  link: 'Link inválido ou expirado',
  companyDeleted: 'A empresa foi excluída',
  invoiceDeleted: 'A fatura foi excluída',
  cnpjUnknown: 'Nenhuma empresa tem este CNPJ',
  cnpjAmbiguous: 'Mais de uma empresa tem este CNPJ',
  importUnreadable: 'Não foi possível ler o arquivo',
  importTooLong: 'O arquivo tem mais de 10.000 linhas',
  importEmpty: 'O arquivo não tem linhas',
  importHeader: 'Nenhuma coluna do arquivo foi reconhecida',
  importColumnTwice: 'Duas colunas do arquivo são do mesmo campo',
  importWideLine: 'A linha tem mais células que o cabeçalho: corrija o arquivo',
  importProblems: 'Corrija os problemas antes de importar',
  importDone: 'Esta importação já foi feita',
  importUndone: 'Esta importação foi desfeita',
  importChanged: 'Uma das linhas foi alterada depois da importação',
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
