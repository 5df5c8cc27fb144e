import { type Company, fold } from '@clareira/contract';
import { readAhead } from '../table/read-ahead.ts';

/** What searches look at, company by company in the order of their list. */
export interface FoldedCompanies {
  /** The name without case and accents. */
  readonly names: readonly string[];
  /** A space, that name, a space, the CNPJ. */
  readonly texts: readonly string[];
}

/** So many in one go: few enough to stay out of the way of a frame, and as one text in half the time. */
const slice = 2000;

/** No text that is stored holds it. */
const separator = '\0';

const known = new WeakMap<readonly Company[], FoldedCompanies>();

/** Made once per load, however often it is searched. */
export function foldedCompanies(companies: readonly Company[]): FoldedCompanies {
  const folded = known.get(companies) ?? foldAll(companies);
  known.set(companies, folded);
  return folded;
}

/** What is there already, or can be made at once. */
export function foldedAtOnce(companies: readonly Company[]): FoldedCompanies | undefined {
  return companies.length <= slice ? foldedCompanies(companies) : known.get(companies);
}

/** Folds very many while the browser has nothing else to do, and says when that is done. */
export function foldAhead(companies: readonly Company[], onDone: () => void): () => void {
  const slices = slicesOf(companies);
  const done: FoldedCompanies[] = [];
  return readAhead(
    slices,
    (part) => {
      done.push(foldSlice(part));
      if (done.length < slices.length) return;
      known.set(companies, joined(done));
      onDone();
    },
    1,
  );
}

function foldAll(companies: readonly Company[]): FoldedCompanies {
  return joined(slicesOf(companies).map(foldSlice));
}

function slicesOf(companies: readonly Company[]): (readonly Company[])[] {
  const count = Math.ceil(companies.length / slice);
  return Array.from({ length: count }, (_, at) => companies.slice(at * slice, (at + 1) * slice));
}

function foldSlice(companies: readonly Company[]): FoldedCompanies {
  const names = fold(companies.map(({ name }) => name).join(separator)).split(separator);
  return { names, texts: names.map((name, at) => ` ${name} ${companies[at]?.cnpj}`) };
}

function joined(parts: readonly FoldedCompanies[]): FoldedCompanies {
  return { names: parts.flatMap(({ names }) => names), texts: parts.flatMap(({ texts }) => texts) };
}
