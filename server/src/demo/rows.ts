import {
  addDays,
  type Day,
  type documentTypes,
  type scheduleStatuses,
  unknownTechnicalManager,
} from '@clareira/contract';
import { billetCode, pixCode } from './billet-codes.ts';
import { cnpjOf, type DemoCompany } from './companies.ts';
import { monthsFrom } from './days.ts';
import { bankSlip, serviceInvoice, statement } from './papers.ts';
import type { Random } from './random.ts';

export interface DemoRow {
  fields: Record<string, unknown>;
  files?: Record<string, { name: string; content: Buffer; mediaType?: string }>;
}

interface DemoContext {
  brand: string;
  company: DemoCompany;
  random: Random;
  today: Day;
}

const services = [
  'Desinsetização',
  'Desratização',
  "Limpeza de caixa d'água",
  'Coleta de resíduos',
  'Controle de pombos',
] as const;
const managers = ['Eng. Marina Lopes', 'Biól. Otávio Reis', 'Quím. Sandra Melo', 'Eng. Tiago Barros'] as const;

const customerOf = ({ company }: DemoContext, unit: string) => ({
  name: company.name,
  cnpj: cnpjOf(company.root),
  unit,
});
const file = (name: string, content: Buffer) => ({ name: `${name}.pdf`, content });

/** Three years of months; what is due in the last weeks or still to come is mostly open. */
export async function* paymentRows(context: DemoContext): AsyncIterable<DemoRow> {
  const { brand, company, random, today } = context;
  for (let month = -35; month <= 0; month++) {
    const serviceDay = monthsFrom(today, month, random.between(3, 20));
    const dueDay = addDays(serviceDay, random.between(15, 25));
    const unit = random.pick(company.units);
    const value = Math.round(company.fee * (1 + month / 400) * random.between(95, 105)) / 100;
    const isOpen = dueDay >= today || (month > -3 && random.isLikely(0.7));
    const code = billetCode(random, dueDay, value);
    const number = `${2026 + Math.ceil(month / 12)}${random.digits(6)}`;
    const charge = { number, service: random.pick(services), serviceDay, dueDay, value, code };
    const customer = customerOf(context, unit);
    yield {
      fields: {
        unit,
        service_date: serviceDay,
        due_date: dueDay,
        status: isOpen ? 'pending' : 'paid_off',
        value,
        billet_code: code.line,
        // Not every bank gives one.
        pix_code: month % 2 === 0 ? pixCode(random, brand, value) : null,
        ...(isOpen ? {} : { paid_on: addDays(dueDay, -random.between(0, 6)) }),
      },
      files: {
        billet_file: file(`boleto-${number}`, await bankSlip(brand, customer, charge)),
        invoice_file: file(`nota-fiscal-${number}`, await serviceInvoice(brand, customer, charge)),
      },
    };
  }
}

export async function* contractRows(context: DemoContext): AsyncIterable<DemoRow> {
  const { brand, company, random, today } = context;
  for (const [index, unit] of company.units.entries()) {
    const day = monthsFrom(today, -30 + index * 9, 10);
    const manager = random.pick(managers);
    const text = `As partes ajustam a prestação continuada de serviços de controle de vetores e pragas urbanas na unidade ${unit}, com visitas mensais, relatórios técnicos e certificados de execução, pelo prazo de 24 meses, renovável por igual período.`;
    const content = await statement(brand, customerOf(context, unit), {
      title: 'Contrato de prestação de serviços',
      day,
      manager,
      text,
    });
    yield {
      fields: {
        date: day,
        unit,
        technical_manager: manager,
        status: index === 0 ? 'ATIVO' : random.pick(['ATIVO', 'EM RENOVAÇÃO', 'ENCERRADO']),
      },
      files: { file: file(`contrato-${index + 1}`, content) },
    };
  }
}

/** Visits around today in all four states, and one that the client asked for; only the ones made have a report. */
export async function* scheduleRows(context: DemoContext): AsyncIterable<DemoRow> {
  const { brand, company, random, today } = context;
  const visits: [days: number, status: (typeof scheduleStatuses)[number]][] = [
    [-64, 'accomplished'],
    [-33, 'accomplished'],
    [-random.between(2, 6), 'delayed'],
    [random.between(1, 6), 'scheduled'],
    [random.between(8, 20), 'scheduled'],
    [random.between(25, 45), 'pending_confirmation'],
  ];
  for (const [days, status] of visits) {
    const day = addDays(today, days);
    const [unit, service, manager] = [random.pick(company.units), random.pick(services), random.pick(managers)];
    const text = `${service} executada conforme o plano de trabalho. Nenhuma ocorrência relevante; pontos de monitoramento substituídos e registrados.`;
    const report = { title: 'Relatório técnico de visita', day, manager, text };
    yield {
      fields: {
        unit,
        // Nobody has asked for a visit tomorrow.
        request_date: [addDays(day, -random.between(10, 30)), addDays(today, -1)].sort()[0],
        date: status === 'pending_confirmation' ? null : day,
        service_type: service,
        technical_manager: status === 'pending_confirmation' ? unknownTechnicalManager : manager,
        status,
      },
      ...(status === 'accomplished' && {
        files: { file: file(`relatorio-${day}`, await statement(brand, customerOf(context, unit), report)) },
      }),
    };
  }
  yield {
    fields: {
      unit: random.pick(company.units),
      request_date: addDays(today, -1),
      date: addDays(today, 12),
      service_type: random.pick(services),
      technical_manager: unknownTechnicalManager,
      status: 'pending_confirmation',
      note: 'De preferência pela manhã; avisar a portaria na véspera.',
    },
  };
}

const titles: Record<(typeof documentTypes)[number], string> = {
  environmental_license: 'Licença Ambiental de Operação',
  surveillance_permit: 'Alvará de Vigilância Sanitária',
  certificates: 'Certificado de Execução de Serviço',
  service_order: 'Ordem de Serviço',
};

interface DemoPaper {
  type: (typeof documentTypes)[number];
  title?: string;
  /** Days from today. */
  validFor?: number;
  renewalFiled?: number;
}

/** In every state that a document can be in; of a licence nobody has said yet until when it holds. */
const demoPapers: readonly DemoPaper[] = [
  { type: 'environmental_license', title: 'Licença Ambiental de Instalação', validFor: -20, renewalFiled: -160 },
  { type: 'environmental_license', validFor: 150 },
  { type: 'environmental_license', title: 'Licença Ambiental Simplificada' },
  { type: 'surveillance_permit', validFor: -12 },
  { type: 'certificates', validFor: 45 },
  { type: 'certificates', validFor: 170 },
  { type: 'service_order' },
  { type: 'service_order' },
];

export async function* documentRows(context: DemoContext): AsyncIterable<DemoRow> {
  const { brand, company, random, today } = context;
  // The oldest is entered first, as in life.
  const days = demoPapers.map(() => addDays(today, -random.between(5, 300))).sort();
  for (const [index, { type, title = titles[type], validFor, renewalFiled }] of demoPapers.entries()) {
    const [unit, manager] = [random.pick(company.units), random.pick(managers)];
    const day = days[index] ?? today;
    const text = `${title} referente à unidade ${unit}, em ${company.city}. Deve permanecer à disposição da fiscalização durante toda a sua validade.`;
    const content = await statement(brand, customerOf(context, unit), { title, day, manager, text });
    const dated = {
      valid_until: validFor === undefined ? null : addDays(today, validFor),
      renewal_filed_on: renewalFiled === undefined ? null : addDays(today, renewalFiled),
    };
    const files = { file: file(fileNameOf(title, day), content) };
    yield { fields: { name: title, type, date: day, unit, ...dated }, files };
  }
}

const fileNameOf = (title: string, day: Day) => `${title} ${day}`;
