import { interleavedBars, showCnpj, showDay, showMoney } from '@clareira/contract';
import { bars, boxes, onPaper, paragraph, signature } from './paper.ts';

interface Customer {
  name: string;
  cnpj: string;
  unit: string;
}

interface Charge {
  number: string;
  service: string;
  serviceDay: string;
  dueDay: string;
  value: number;
  code: { line: string; barcode: string };
}

export function bankSlip(brand: string, customer: Customer, charge: Charge): Promise<Buffer> {
  return onPaper(brand, 'Boleto bancário', (paper) => {
    let top = boxes(paper, 126, [
      ['Banco', '000 - Demonstração', 2],
      ['Linha digitável', charge.code.line, 5],
    ]);
    top = boxes(paper, top, [
      ['Beneficiário', brand, 4],
      ['Vencimento', showDay(charge.dueDay), 2],
    ]);
    top = boxes(paper, top, [['Pagador', `${customer.name} - CNPJ ${showCnpj(customer.cnpj)}`, 1]]);
    top = boxes(paper, top, [
      ['Nosso número', charge.number, 2],
      ['Data do serviço', showDay(charge.serviceDay), 2],
      ['Valor do documento', showMoney(charge.value), 2],
    ]);
    top = paragraph(
      paper,
      top + 14,
      `${charge.service} - ${customer.unit}. Pagável em qualquer banco até o vencimento. Após o vencimento, multa de 2% e juros de 1% ao mês.`,
    );
    bars(paper, top + 10, interleavedBars(charge.code.barcode));
  });
}

export function serviceInvoice(brand: string, customer: Customer, charge: Charge): Promise<Buffer> {
  return onPaper(brand, `Nota fiscal de serviços nº ${charge.number}`, (paper) => {
    let top = boxes(paper, 126, [
      ['Prestador', brand, 3],
      ['Emissão', showDay(charge.serviceDay), 1],
    ]);
    top = boxes(paper, top, [
      ['Tomador', customer.name, 3],
      ['CNPJ', showCnpj(customer.cnpj), 2],
    ]);
    top = boxes(paper, top + 16, [
      ['Descrição', `${charge.service} - ${customer.unit}`, 4],
      ['Quantidade', '1', 1],
      ['Valor', showMoney(charge.value), 2],
    ]);
    const tax = Math.round(charge.value * 3) / 100;
    top = boxes(paper, top + 16, [
      ['Base de cálculo', showMoney(charge.value), 1],
      ['ISS 3%', showMoney(tax), 1],
      ['Total da nota', showMoney(charge.value), 1],
    ]);
    paragraph(
      paper,
      top + 16,
      'Serviço executado por profissionais habilitados, com produtos registrados nos órgãos competentes.',
    );
  });
}

interface Statement {
  title: string;
  day: string;
  manager: string;
  text: string;
}

/** Contracts, reports, licences and certificates: a heading, who and when, and a signature. */
export function statement(
  brand: string,
  customer: Customer,
  { title, day, manager, text }: Statement,
): Promise<Buffer> {
  return onPaper(brand, title, (paper) => {
    let top = boxes(paper, 126, [
      ['Cliente', customer.name, 3],
      ['CNPJ', showCnpj(customer.cnpj), 2],
    ]);
    top = boxes(paper, top, [
      ['Unidade', customer.unit, 3],
      ['Data', showDay(day), 2],
    ]);
    top = paragraph(paper, top + 24, text);
    signature(paper, top + 60, manager, 'Responsável técnico');
  });
}
