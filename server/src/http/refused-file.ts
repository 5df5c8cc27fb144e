import { fallbackLanguage, type Language, nearestLanguage } from '@clareira/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { answerError, type HttpError } from './errors.ts';
import { escaped, htmlPage, htmlType } from './html.ts';

/** Who opens a file in a tab of its own and is refused finds a page to read; programs find what they find elsewhere. */
export const answerRefusedFile = (config: Config) => answerRefused(config, 'file');

/** The same for a link of a mail, which may have been cut off on its way. */
export const answerRefusedLink = (config: Config) => answerRefused(config, 'link');

function answerRefused(config: Config, what: 'file' | 'link') {
  return (error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document') {
      // The answer is made as ever, and its text alone is another.
      reply.serializer(() => drawn(what, reply.statusCode, readersLanguage(request), config)).type(htmlType);
    }
    return answerError(error, request, reply);
  };
}

function drawn(what: 'file' | 'link', status: number, language: Language, { brand, publicUrl }: Config): string {
  const { openPortal, [what]: said } = texts[language];
  const { title, refusals, otherwise } = said;
  const portal = `<a href="${escaped(publicUrl ?? '/')}">${escaped(openPortal)}</a>`;
  const content = `<p>${escaped(refusals[status] ?? otherwise)}</p><p>${portal}</p>`;
  return htmlPage({ language, brand: brand.name, title, content });
}

/** Browsers name their languages best first. */
function readersLanguage({ headers }: FastifyRequest): Language {
  const asked = (headers['accept-language'] ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  return asked.map(nearestLanguage).find(isOurs) ?? fallbackLanguage;
}

const isOurs = (code: string): code is Language => Object.hasOwn(texts, code);

interface Refused {
  title: string;
  refusals: Readonly<Record<number, string>>;
  otherwise: string;
}

interface Texts {
  file: Refused;
  link: Refused;
  openPortal: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    file: {
      title: 'O arquivo não foi aberto',
      refusals: {
        401: 'A sua sessão terminou. Entre novamente e abra o arquivo outra vez.',
        403: 'Você não possui permissão para abrir este arquivo.',
        404: 'Este arquivo não existe mais, ou o acesso a ele terminou.',
        429: 'Foram feitas muitas requisições. Espere um minuto e tente novamente.',
      },
      otherwise: 'O arquivo não está disponível no momento. Tente novamente mais tarde.',
    },
    link: {
      title: 'O link não foi aberto',
      refusals: { 404: 'Este link está incompleto ou não vale mais. Abra-o outra vez a partir do e-mail.' },
      otherwise: 'O link não está disponível no momento. Tente novamente mais tarde.',
    },
    openPortal: 'Abrir a área do cliente',
  },
  'en-US': {
    file: {
      title: 'The file was not opened',
      refusals: {
        401: 'Your session has ended. Sign in again, and open the file once more.',
        403: 'You do not have permission to open this file.',
        404: 'This file is no longer there, or access to it has ended.',
        429: 'Too many requests were made. Wait a minute and try again.',
      },
      otherwise: 'The file is not available at the moment. Try again later.',
    },
    link: {
      title: 'The link was not opened',
      refusals: { 404: 'This link is incomplete or no longer valid. Open it once more from the e-mail.' },
      otherwise: 'The link is not available at the moment. Try again later.',
    },
    openPortal: 'Open the customer area',
  },
};
