import { type Day, fileTypes, type Place, type User } from '@clareira/contract';
import type { Columns } from '../change.ts';
import { writeAs } from '../resources/engine/write-as.ts';
import { proofs } from '../resources/proofs.ts';
import type { Services } from '../services.ts';
import type { DemoCompany } from './companies.ts';
import { demoCaller } from './demo-caller.ts';
import { receiptPaper, receiptPicture } from './receipts.ts';
import type { DemoRow } from './rows.ts';
import { save } from './save.ts';

interface DemoProofs {
  company: DemoCompany;
  place: Place;
  /** Of the company, who sends them. */
  sender: User;
  /** Who decides. */
  staff: User;
  invoices: Columns[];
  today: Day;
}

/** A proof in each state: one invoice was paid by one, and of another the first was refused and the second waits. */
export async function seedProofs(services: Services, demo: DemoProofs): Promise<void> {
  const [waiting, accepted] = demo.invoices.filter(({ status }) => status === 'pending').toReversed();
  const send = async (invoice: Columns, proof: Omit<DemoRow, 'fields'>, note: string) => {
    const row = { fields: { payment_id: invoice.id, note }, ...proof };
    return Number((await save(services, demo.sender, proofs, demo.place.company_id, row)).id);
  };
  const paper = async (invoice: Columns) => {
    const receipt = { payer: demo.company.name, value: Number(invoice.value), day: demo.today };
    const content = await receiptPaper(services.config.brand.name, receipt);
    return { files: { file: { name: 'comprovante.pdf', content } } };
  };
  const picture = { name: 'foto-do-comprovante.png', mediaType: fileTypes.png.mediaType, content: receiptPicture() };

  if (accepted) await decide(services, demo, 'accept', await send(accepted, await paper(accepted), 'Pago pela matriz'));
  if (!waiting) return;
  const wrong = await send(waiting, await paper(waiting), '');
  await decide(services, demo, 'refuse', wrong, { reason: 'O comprovante é de outra fatura.' });
  await send(waiting, { files: { file: picture } }, 'Pago no caixa eletrônico');
}

async function decide(
  services: Services,
  { staff, place }: DemoProofs,
  call: string,
  id: number,
  values: Columns = {},
) {
  await writeAs(services, demoCaller(staff), { place, may: () => true }, async (context) => {
    await proofs.rowCalls?.[call]?.run(context, place, { id }, values);
  });
}
