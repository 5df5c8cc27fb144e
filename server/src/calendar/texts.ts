import type { Language, Schedule } from '@clareira/contract';

/** What a calendar says beside the words of its visits. */
export interface CalendarTexts {
  name(brand: string): string;
  status: string;
  statuses: Record<Schedule['status'], string>;
  technicalManager: string;
  /** What stands for the technical manager of a visit that nobody has confirmed yet. */
  unknown: string;
}

export const calendarTexts: Record<Language, CalendarTexts> = {
  'pt-BR': {
    name: (brand) => `Visitas · ${brand}`,
    status: 'Status',
    statuses: {
      pending_confirmation: 'Pendente confirmação',
      scheduled: 'Agendado',
      accomplished: 'Realizado',
      delayed: 'Atrasado',
    },
    technicalManager: 'Responsável técnico',
    unknown: 'A definir',
  },
  'en-US': {
    name: (brand) => `Visits · ${brand}`,
    status: 'Status',
    statuses: {
      pending_confirmation: 'Pending confirmation',
      scheduled: 'Scheduled',
      accomplished: 'Accomplished',
      delayed: 'Delayed',
    },
    technicalManager: 'Technical manager',
    unknown: 'To be decided',
  },
};
