import { sectionLink } from './screens/Account/section-link.ts';
import { administrativeStaff, members, staff, staffAndManagers } from './screens/audiences.ts';
import { resourceView, viewWithRows } from './screens/resource-view.tsx';
import type { Portal, Screen } from './screens/screen.ts';
import { requestLink } from './screens/Visits/request-link.ts';
import { Logout } from './session/Logout.tsx';
import { settings } from './settings.ts';
import { onDemand } from './ui/on-demand.ts';
import { tabLink } from './ui/tab-link.ts';

const mailbox: Screen = {
  name: 'mailbox',
  path: '/caixa-de-saida',
  open: true,
  view: onDemand(() => import('./screens/Mailbox/Mailbox.tsx')),
  listed: { text: 'mail.mailbox.title', icon: 'mail', in: ['quickJump', 'menu'] },
};

/**
 * Every screen of the portal, in the order in which links to them stand. Routes, the tiles of Home, the side menu, the
 * quick jump, the bar of the staff and what is fetched ahead all read this table.
 */
const screens: readonly Screen[] = [
  { name: 'signIn', path: '/auth', open: true, view: onDemand(() => import('./screens/Login/Login.tsx')) },
  { name: 'enter', path: '/entrar', open: true, view: onDemand(() => import('./screens/Enter/Enter.tsx')) },
  {
    name: 'forgotPassword',
    path: '/esqueci-senha',
    open: true,
    view: onDemand(() => import('./screens/PasswordReset/ForgotPassword.tsx')),
  },
  {
    name: 'newPassword',
    path: '/nova-senha/:token',
    open: true,
    view: onDemand(() => import('./screens/PasswordReset/NewPassword.tsx')),
  },
  {
    name: 'home',
    path: '/',
    view: onDemand(() => import('./screens/Home/Home.tsx')),
    listed: { text: 'services.title', icon: 'layoutGrid', in: ['quickJump'] },
  },
  {
    name: 'companies',
    path: '/servicos/empresas',
    who: staff,
    view: resourceView(async () => (await import('./screens/resources/companies.ts')).companyTable),
    listed: { text: 'services.companies', icon: 'buildingFactory2', in: ['tiles', 'quickJump'] },
  },
  {
    name: 'companyUsers',
    path: '/servicos/usuarios',
    ofCompany: true,
    who: staffAndManagers,
    whoPicks: administrativeStaff,
    view: resourceView(async () => (await import('./screens/resources/users.ts')).companyUserTable),
    listed: { text: 'services.users', icon: 'users', in: ['tiles', 'quickJump'] },
  },
  {
    name: 'payments',
    path: '/servicos/pagamentos',
    ofCompany: true,
    view: viewWithRows(() => import('./screens/Payments/Payments.tsx')),
    listed: {
      text: 'services.payments',
      icon: 'receipt2',
      in: ['tiles', 'quickJump'],
      parts: [
        { text: 'payments.tabs.statement', link: tabLink('extrato') },
        { text: 'payments.tabs.proof', link: tabLink('comprovante') },
      ],
    },
  },
  {
    name: 'contracts',
    path: '/servicos/contratos',
    ofCompany: true,
    view: resourceView(async () => (await import('./screens/resources/contracts.ts')).contractTable),
    listed: { text: 'services.contracts', icon: 'fileCertificate', in: ['tiles', 'quickJump'] },
  },
  {
    name: 'documents',
    path: '/servicos/documentacoes',
    ofCompany: true,
    view: viewWithRows(() => import('./screens/Documents/Documents.tsx')),
    listed: {
      text: 'services.documents',
      icon: 'folders',
      in: ['tiles', 'quickJump'],
      parts: [{ text: 'validity.tabs.validity', link: tabLink('validades') }],
    },
  },
  {
    name: 'schedules',
    path: '/servicos/agendamentos',
    ofCompany: true,
    view: viewWithRows(() => import('./screens/Visits/Schedules.tsx')),
    listed: {
      text: 'services.schedules',
      icon: 'calendarEvent',
      in: ['tiles', 'quickJump'],
      parts: [
        { text: 'visits.tabs.calendar', link: tabLink('calendario') },
        { text: 'visits.request', link: requestLink, who: members },
      ],
    },
  },
  {
    name: 'shares',
    path: '/servicos/pasta-do-fiscal',
    ofCompany: true,
    view: viewWithRows(() => import('./screens/Share/Shares.tsx')),
    listed: { text: 'shares.title', icon: 'qrcode', in: ['menu', 'quickJump'] },
  },
  {
    name: 'administrativeUsers',
    // The spelling is the specification's.
    path: '/servicos/usuarios-admnistrativos',
    who: staff,
    view: resourceView(async () => (await import('./screens/resources/users.ts')).administrativeUserTable),
    listed: { text: 'services.administrativeUsers', icon: 'shieldCog', in: ['tiles', 'quickJump'] },
  },
  {
    name: 'receivables',
    path: '/servicos/cobranca',
    who: staff,
    view: onDemand(() => import('./screens/Receivables/Receivables.tsx')),
    listed: { text: 'receivables.title', icon: 'reportMoney', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'agenda',
    path: '/servicos/agenda',
    who: staff,
    view: onDemand(() => import('./screens/Agenda/Agenda.tsx')),
    listed: { text: 'agenda.title', icon: 'calendarWeek', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'validities',
    path: '/servicos/validades',
    who: staff,
    view: onDemand(() => import('./screens/Validities/Validities.tsx')),
    listed: { text: 'validities.title', icon: 'certificate', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'proofs',
    path: '/servicos/comprovantes',
    who: staff,
    view: onDemand(() => import('./screens/ProofQueue/ProofQueue.tsx')),
    listed: { text: 'proofQueue.title', icon: 'receipt', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'import',
    path: '/servicos/importar',
    who: staff,
    view: onDemand(() => import('./screens/Import/Import.tsx')),
    listed: { text: 'imports.title', icon: 'upload', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'slips',
    path: '/servicos/boletos',
    who: staff,
    view: onDemand(() => import('./screens/Slips/Slips.tsx')),
    listed: { text: 'slips.title', icon: 'barcode', in: ['quickJump', 'staffBar'] },
  },
  {
    name: 'history',
    path: '/servicos/historico',
    who: staff,
    view: onDemand(() => import('./screens/History/History.tsx')),
    listed: { text: 'history.title', icon: 'history', in: ['quickJump', 'menu'] },
  },
  {
    name: 'trash',
    path: '/servicos/lixeira',
    who: staff,
    view: onDemand(() => import('./screens/Trash/Trash.tsx')),
    listed: { text: 'trash.title', icon: 'trash', in: ['quickJump', 'menu'] },
  },
  {
    name: 'account',
    path: '/minha-conta',
    view: onDemand(() => import('./screens/Account/Account.tsx')),
    listed: {
      text: 'account.title',
      icon: 'lock',
      in: ['menu', 'quickJump'],
      parts: [
        { text: 'account.password.title', link: sectionLink('senha') },
        { text: 'secondFactor.appTitle', link: sectionLink('autenticador') },
        { text: 'secondFactor.passkeys.title', link: sectionLink('passkeys') },
        { text: 'sessions.title', link: sectionLink('sessoes') },
        { text: 'account.language.title', link: sectionLink('idioma') },
        { text: 'account.tokens.title', link: sectionLink('tokens'), who: staff },
        { text: 'account.export.title', link: sectionLink('dados') },
      ],
    },
  },
  {
    name: 'mail',
    path: '/servicos/emails',
    who: staff,
    view: onDemand(() => import('./screens/Mail/Mail.tsx')),
    listed: { text: 'mail.unsent.title', icon: 'mail', in: ['quickJump', 'menu'] },
  },
  {
    name: 'notices',
    path: '/avisos',
    view: onDemand(() => import('./screens/Notices/Notices.tsx')),
    listed: { text: 'mail.notices.title', icon: 'bell', in: ['menu', 'quickJump'] },
  },
  // Of the demo alone.
  ...(settings.hasMailbox ? [mailbox] : []),
  {
    name: 'sessions',
    path: '/sessoes',
    view: onDemand(() => import('./screens/Sessions/Sessions.tsx')),
    listed: { text: 'menu.sessions', icon: 'devices', in: ['menu'] },
  },
  {
    name: 'signOut',
    path: '/logout',
    open: true,
    view: { Component: Logout },
    listed: { text: 'services.signOut', icon: 'logout', in: ['tiles', 'quickJump'] },
  },
];

export const portal: Portal = {
  screens,
  companyPicker: onDemand(() => import('./screens/CompanyPicker/CompanyPicker.tsx')),
};
