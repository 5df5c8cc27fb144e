import { withCheckDigits } from '@clareira/contract';

export interface DemoCompany {
  name: string;
  /** Eight digits; branch and check digits are made from it. */
  root: string;
  city: string;
  units: [string, ...string[]];
  /** What a month of service costs, in reais. */
  fee: number;
  isQuiet?: true;
}

export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Hospital Santa Clara',
    root: '04218367',
    city: 'Curitiba',
    units: ['Matriz', 'Pronto Atendimento Norte'],
    fee: 2480,
  },
  {
    name: 'Padaria e Confeitaria Trigo Dourado Ltda',
    root: '11930452',
    city: 'Londrina',
    units: ['Loja Centro'],
    fee: 389.9,
  },
  {
    name: 'Condomínio Residencial Jardim das Acácias',
    root: '23087614',
    city: 'Curitiba',
    units: ['Bloco A', 'Bloco B', 'Área comum'],
    fee: 760,
  },
  {
    name: 'Supermercados Boa Safra S.A.',
    root: '07561298',
    city: 'Maringá',
    units: ['Loja 01 - Centro', 'Loja 02 - Zona 7', 'Centro de Distribuição'],
    fee: 3290.5,
  },
  {
    name: 'Escola Municipal Monteiro Lobato',
    root: '31842075',
    city: 'Ponta Grossa',
    units: ['Sede'],
    fee: 640,
    isQuiet: true,
  },
  {
    name: 'Restaurante Sabor da Serra Ltda',
    root: '18204937',
    city: 'Morretes',
    units: ['Salão', 'Cozinha industrial'],
    fee: 545.75,
  },
  {
    name: 'Indústria de Laticínios Vale Verde Ltda',
    root: '09473825',
    city: 'Castro',
    units: ['Fábrica', 'Câmara fria', 'Recepção do leite'],
    fee: 4175.2,
  },
  {
    name: 'Clínica Odontológica Sorriso Pleno',
    root: '27619043',
    city: 'Cascavel',
    units: ['Unidade Centro'],
    fee: 312.4,
  },
  {
    name: 'Hotel Mirante do Iguaçu',
    root: '13758206',
    city: 'Foz do Iguaçu',
    units: ['Hospedagem', 'Restaurante', 'Piscina'],
    fee: 1890,
  },
  {
    name: 'Transportadora Araucária Log S.A.',
    root: '06925417',
    city: 'São José dos Pinhais',
    units: ['Pátio', 'Armazém 3'],
    fee: 1120.35,
    isQuiet: true,
  },
  {
    name: 'Farmácias Vida & Saúde Ltda',
    root: '20341986',
    city: 'Guarapuava',
    units: ['Filial 12', 'Filial 15'],
    fee: 498.6,
  },
  {
    name: 'Cooperativa Agrícola Campos Gerais',
    root: '02867531',
    city: 'Ponta Grossa',
    units: ['Silo 1', 'Silo 2', 'Escritório'],
    fee: 5320,
  },
];

/** The head office's CNPJ, with the check digits a bank would expect. */
export function cnpjOf(root: string): string {
  return withCheckDigits(`${root}0001`);
}
