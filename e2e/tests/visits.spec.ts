import { addDays, paths, type Schedule, schedules, showDay, todayIn } from '@clareira/contract';
import type { Locator, Route } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible.ts';
import { countCalls, expectCode, loseAnswer } from '../fixtures/answers.ts';
import { leaveQuestion } from '../fixtures/leave-question.ts';
import { expectTheyDiffer } from '../fixtures/own-colours.ts';
import { pressUntilGone } from '../fixtures/press-until-gone.ts';
import { seeAgainAt } from '../fixtures/see-again.ts';
import { expect, test } from '../fixtures/test.ts';
import { closeToast, expectSaidOnce, toast } from '../fixtures/toast.ts';

test('a member asks for a visit, and the staff confirm it from its row', async ({
  page,
  provoked,
  staff,
  company,
  person,
  enter,
  signIn,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  const at = { account_id: staff.user.account_id, company_id: company.id };
  const member = await person('member');
  await enter(member);
  await page.goto(`/#/${company.id}/servicos/agendamentos`);
  // Before it is pressed: by then the server may have another release.
  await expectCode(page, /RequestVisit-/);
  await page.getByRole('button', { name: 'Solicitar visita' }).click();
  const form = page.getByRole('dialog', { name: 'Solicitar visita' });
  await test.step('untouched, the form closes without a question', async () => {
    await form.getByRole('combobox', { name: 'Unidade' }).press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Solicitar visita' }).click();
  });
  const question = leaveQuestion(page);
  await test.step('what was discarded is gone, and the focus is where it was', async () => {
    await form.getByRole('combobox', { name: 'Unidade' }).fill('Matriz');
    await page.keyboard.press('Escape');
    await question.discard.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Solicitar visita' })).toBeFocused();
    await page.getByRole('button', { name: 'Solicitar visita' }).click();
    await expect(form.getByRole('combobox', { name: 'Unidade' })).toHaveValue('');
  });
  await form.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(form.getByText('Campo obrigatório*')).toHaveCount(2);
  await expect(form.getByRole('combobox', { name: 'Unidade' })).toBeFocused();
  await form.getByRole('combobox', { name: 'Unidade' }).fill('Filial Sul');
  await expect(form.getByText('Campo obrigatório*'), 'what is corrected is wrong no more').toHaveCount(1);
  await form.getByRole('combobox', { name: 'Tipo de serviço' }).fill('Desratização');
  await form.getByRole('textbox', { name: 'Data desejada' }).fill(showDay(addDays(today, -1)));
  await form.getByRole('textbox', { name: 'Observação' }).fill('Pela manhã');
  await form.getByRole('button', { name: 'Enviar solicitação' }).click();
  await expect(form).toContainText('Data inválida');
  await form.getByRole('textbox', { name: 'Data desejada' }).fill(showDay(addDays(today, 3)));
  await expect(form).not.toContainText('Data inválida');
  await expectAccessible(page, 'request');

  await test.step('something typed goes with nobody who was not asked, and the end of a session keeps it', async () => {
    await form.getByRole('textbox', { name: 'Observação' }).focus();
    await page.mouse.click(5, 5);
    await question.stay();
    await expect(form.getByRole('textbox', { name: 'Observação' }), 'whoever pressed beside it').toBeFocused();
    await page.keyboard.press('Escape');
    await question.stay();
    await expect(form.getByRole('combobox', { name: 'Unidade' })).toHaveValue('Filial Sul');
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.evaluate(() => location.reload());
    expect(await asked).toBe('beforeunload');

    provoked.push(/401/);
    await page.route('**/visit-requests', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await form.getByRole('button', { name: 'Enviar solicitação' }).click();
    await expect(toast(page, 'Sessão expirada')).toBeVisible();
    await signIn(member);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`/#/${company.id}/servicos/agendamentos`);
    await expect(form.getByRole('combobox', { name: 'Unidade' })).toHaveValue('Filial Sul');
    await expect(form.getByRole('textbox', { name: 'Observação' })).toHaveValue('Pela manhã');
    await expect(toast(page, 'O que você estava preenchendo foi recuperado. Confira e salve.')).toBeVisible();
  });

  await test.step('tried again it is the same request, and corrected it is another one', async () => {
    const keys: (string | undefined)[] = [];
    const send = form.getByRole('button', { name: 'Enviar solicitação' });
    const held = Promise.withResolvers<void>();
    provoked.push(/ERR_FAILED/);
    await page.route('**/visit-requests', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await held.promise;
      await (keys.length < 3 ? route.abort() : route.fallback());
    });
    await send.click();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await expect(send, 'the focus stays while it is busy').toBeFocused();
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: 'Data desejada' }).press('Enter');
    held.resolve();
    await expect(send).toBeEnabled();
    expect(keys, 'not sent twice').toHaveLength(1);
    await send.click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(send).toBeEnabled();
    await form.getByRole('textbox', { name: 'Data desejada' }).fill(showDay(addDays(today, 4)));
    await pressUntilGone(send);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(toast(page, 'Solicitação enviada')).toBeVisible();
    await closeToast(page, 'Solicitação enviada');
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringContaining(keys[0] ?? '')]);
    const opener = page.getByRole('button', { name: 'Solicitar visita' });
    await opener.click();
    await expect(form.getByRole('textbox', { name: 'Data desejada' })).toBeVisible();
    const judged = form.locator('[aria-invalid="true"]');
    await expect(judged, 'pressed while it fades, it judges nothing').toHaveCount(0);
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(opener).toBeFocused();
  });
  await expect(page.getByRole('row', { name: /Desratização/ })).toContainText('A definir');

  /** Fills the form in, sends it, and goes back before there is an answer, which comes by the function that it gives. */
  const sendAndGoBack = async () => {
    const gone = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const answer = async (route: Route) => {
      arrived.resolve();
      await gone.promise;
      await route.fulfill({ status: 201, json: {} });
    };
    await page.route('**/visit-requests', answer, { times: 1 });
    await page.getByRole('button', { name: 'Solicitar visita' }).click();
    await form.getByRole('combobox', { name: 'Unidade' }).fill('Matriz');
    await form.getByRole('combobox', { name: 'Tipo de serviço' }).fill('Limpeza');
    await form.getByRole('textbox', { name: 'Data desejada' }).fill(showDay(addDays(today, 5)));
    await form.getByRole('button', { name: 'Enviar solicitação' }).click();
    await arrived.promise;
    await goBack();
    return async () => {
      gone.resolve();
      await expect(toast(page, 'Solicitação enviada')).toBeVisible();
    };
  };
  const goBack = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Serviços' })).toBeVisible();
  };

  await test.step('sent after one had gone back, it waits no more', async () => {
    const answer = await sendAndGoBack();
    await answer();
    await closeToast(page, 'Solicitação enviada');
    await page.goForward();
    await expect(page.getByRole('row', { name: /Desratização/ })).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('the next one that one has begun by then waits on', async () => {
    const answer = await sendAndGoBack();
    await page.goForward();
    await form.getByRole('combobox', { name: 'Unidade' }).fill('Filial');
    await goBack();
    await answer();
    await page.goForward();
    await expect(form.getByRole('combobox', { name: 'Unidade' })).toHaveValue('Filial');
  });

  await enter('super');
  await test.step('the agenda tells of it whatever week it shows, and leads to its row', async () => {
    const asked = await staff.get<Schedule[]>(paths.rows(schedules, at));
    const requests = asked.map((visit) => ({ ...visit, date: null, company_name: 'Padaria Estrela' }));
    const list = /\/schedules\?sort=date&limit=1000&status=pending/;
    await page.route(list, (route) => route.fulfill({ json: requests }));
    provoked.push(/500/);
    await page.route(list, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/#/servicos/agenda?status=y&day=3000-12-31');
    await expect(page.getByRole('list', { name: 'Agenda' }), 'the last of all weeks').toBeVisible();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    const waiting = page.getByRole('region', { name: `${asked.length} visita` });
    const request = waiting.getByRole('listitem').filter({ hasText: 'Desratização' });
    await expect(request).toContainText('Ainda sem data');
    await expect(request).toContainText('Pela manhã');
    await expectAccessible(page, 'agenda with requests');
    await page.getByLabel('Situação').selectOption('accomplished');
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Nenhuma visita' }), 'what is left is heard').toBeVisible();
    await page.getByLabel('Situação').selectOption('pending_confirmation');
    await request.getByRole('link').click();
  });
  const requested = page.getByRole('row', { name: /Desratização/ });
  await expect(requested).toHaveAttribute('data-marked');
  await requested.getByRole('button', { name: 'Confirmar visita' }).click();
  const answer = page.getByRole('dialog', { name: 'Confirmar visita: Desratização' });
  await expect(answer).toContainText('Pela manhã');
  await expect(answer.locator('[aria-required="true"]'), 'which day, and who comes').toHaveCount(2);
  await test.step('the answer is given up at once where nothing was typed, and else only by who was asked', async () => {
    const confirm = page.getByRole('row', { name: /Desratização/ }).getByRole('button', { name: 'Confirmar visita' });
    await answer.getByRole('button', { name: 'Cancelar' }).click();
    await expect(answer).toBeHidden();
    await expect(confirm).toBeFocused();
    await confirm.click();
    await answer.getByRole('textbox', { name: 'Responsável técnico' }).fill('Bia');
    await page.keyboard.press('Escape');
    await question.stay();
    await expect(answer.getByRole('textbox', { name: 'Responsável técnico' })).toHaveValue('Bia');
    await answer.getByRole('button', { name: 'Cancelar' }).click();
    await expect(answer, 'who cancels was not asked').toBeHidden();
    await confirm.click();
    await expect(answer.getByRole('textbox', { name: 'Responsável técnico' }), 'it is gone').toHaveValue('');
  });
  await answer.getByRole('textbox', { name: 'Responsável técnico' }).fill('Ana Souza');
  await test.step('a refusal leads to its field', async () => {
    provoked.push(/422/);
    const refused = { status: 422, json: { errors: { technical_manager: ['Valor inválido'] } } };
    await page.route(/\/schedules\/\d+$/, (route) => route.fulfill(refused), { times: 1 });
    await answer.getByRole('button', { name: 'Confirmar' }).click();
    await expect(answer).toContainText('Valor inválido');
    await expect(answer.getByRole('textbox', { name: 'Responsável técnico' })).toBeFocused();
    await answer.getByRole('textbox', { name: 'Responsável técnico' }).fill('Ana');
    await expect(answer).not.toContainText('Valor inválido');
    await answer.getByRole('textbox', { name: 'Responsável técnico' }).fill('Ana Souza');
  });
  await test.step('a lost connection is said once', async () => {
    provoked.push(/ERR_INTERNET_DISCONNECTED/);
    const confirm = answer.getByRole('button', { name: 'Confirmar' });
    await expectSaidOnce(page, 'Falha ao atualizar agendamento', () => confirm.click());
  });
  await test.step('a visit that is gone is said to be, and nothing typed is lost', async () => {
    provoked.push(/404/);
    await page.route(/\/schedules\/\d+$/, (route) => route.fulfill({ status: 404, json: {} }), { times: 1 });
    await answer.getByRole('button', { name: 'Confirmar' }).click();
    await expect(answer.getByRole('alert')).toHaveText('Esta linha foi excluída por outra pessoa.');
    await expect(answer.getByRole('textbox', { name: 'Responsável técnico' })).toHaveValue('Ana Souza');
  });
  await test.step('what somebody else changed meanwhile is shown, and one chooses; nothing typed is lost', async () => {
    const [visit] = (await staff.get<Schedule[]>(paths.rows(schedules, at))) as [Schedule];
    const theirs = { ...visit, unit: 'Filial Norte', technical_manager: 'Bruno Lima' };
    await staff.put(paths.row(schedules, at, visit.id), theirs);
    provoked.push(/412/);
    const asked = page.getByRole('dialog', { name: 'Esta linha foi alterada por outra pessoa.' });
    const manager = 'Responsável técnico: A definir → Bruno Lima';
    await answer.getByRole('button', { name: 'Confirmar' }).click();
    await expect(asked.getByRole('listitem')).toHaveText(['Unidade: Filial Sul → Filial Norte', manager]);
    await page.keyboard.press('Escape');
    await expect(asked).toBeHidden();
    await expect(answer.getByRole('button', { name: 'Confirmar' })).toBeFocused();
    await expect(answer).toContainText('Filial Norte');
    await expect(answer.getByRole('textbox', { name: 'Responsável técnico' })).toHaveValue('Ana Souza');
    await answer.getByRole('button', { name: 'Confirmar' }).click();
    await expect(asked.getByRole('listitem'), 'what one types over is asked about again').toHaveText([manager]);
    await asked.getByRole('button', { name: 'Salvar o que digitei' }).click();
  });
  await expect(toast(page, 'Agendamento atualizado')).toBeVisible();
  const row = page.getByRole('row', { name: /Desratização/ });
  await expect(row).toContainText('Agendado');
  await expect(row).toContainText('Ana Souza');
  await expect(row).toContainText('Filial Norte');
  await expect(row.getByRole('button', { name: 'Confirmar visita' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Editar' })).toBeFocused();
});

test('the calendar shows a day’s visits, is used by keyboard, and brings them into another one', async ({
  page,
  provoked,
  staff,
  company,
  enter,
  request,
  context,
}) => {
  const today = todayIn('America/Sao_Paulo', Date.now());
  const at = { account_id: staff.user.account_id, company_id: company.id };
  const visit = { unit: 'Filial', technical_manager: 'Ana', status: 'scheduled' };
  await staff.post(paths.rows(schedules, at), { ...visit, service_type: 'Coleta', date: addDays(today, 1) });
  await enter('member');
  await page.goto(`/#/${company.id}/servicos/agendamentos`);
  await page.getByRole('tab', { name: 'Calendário' }).click();
  const day = (of: string) => page.getByRole('button', { name: new RegExp(`^${showDay(of)},`) });
  await expect(day(today)).toHaveAttribute('aria-current', 'date');
  await expect(day(today)).toHaveAccessibleName(/, nenhuma visita$/);
  await day(today).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(addDays(today, 1))).toBeFocused();
  await expect(day(addDays(today, 1))).toHaveAccessibleName(/, 1 visita, Coleta Agendado$/);
  await expect(page.getByRole('heading', { name: `Visitas de ${showDay(addDays(today, 1))}` })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Coleta' })).toContainText('Filial');
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('PageDown');
  for (const key of ['Home', 'Home']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Próximo' }).press('Enter');
  await expect(
    page.getByRole('button', { name: 'Próximo' }),
    'a key that led nowhere takes it from none',
  ).toBeFocused();
  await page.getByRole('button', { name: 'Hoje' }).click();
  await page.getByRole('button', { name: 'Semana' }).click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/, nenhuma visita$/);

  await test.step('it follows the day until another one is chosen', async () => {
    const visitsOf = (of: string) => page.getByRole('heading', { name: `Visitas de ${showDay(of)}` });
    await seeAgainAt(page, Date.now() + 86_400_000);
    await expect(visitsOf(addDays(today, 1))).toBeVisible();
    await day(addDays(today, 1)).click();
    await seeAgainAt(page, Date.now());
    await expect(visitsOf(addDays(today, 1))).toBeVisible();
    await page.getByRole('button', { name: 'Hoje' }).click();
    await expect(visitsOf(today)).toBeVisible();
  });

  await test.step('neither the ring around a tab is cut off, nor what is wide below it', async () => {
    await page.getByRole('tab', { selected: false }).press('ArrowLeft');
    await expect(page.getByRole('tab').and(page.locator(':focus-visible'))).toHaveCSS('outline-offset', '-2px');
    await page.getByRole('tab', { name: 'Calendário' }).press('Enter');
    await expect(page.getByRole('tabpanel')).toHaveCSS('overflow-x', 'visible');
  });

  await test.step('readers with colours of their own see what is chosen, too', async () => {
    const number = (cell: Locator) => cell.locator('button > span[aria-hidden]');
    const days = [true, false].map((selected) => number(page.getByRole('gridcell', { selected })));
    const spans = [true, false].map((pressed) => page.getByRole('group').getByRole('button', { pressed }));
    const tabs = [true, false].map((selected) => page.getByRole('tab', { selected }));
    for (const [one, other] of [days, spans, tabs]) if (one && other) await expectTheyDiffer(page, one, other);
  });

  await test.step('a phone does not show what its keys do, only tells it', async () => {
    const keys = page.getByText('Use as setas');
    await expect(keys).not.toHaveCSS('width', '1px');
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(keys).toHaveCSS('width', '1px');
    await expect(page.getByRole('grid', { name: /Use as setas/ })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('an address of one’s own brings the visits into another calendar', async () => {
    await page.getByRole('button', { name: 'Ver no meu calendário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Visitas no seu calendário' });
    const failToRead = (route: Route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.fallback();
    const unread = toast(page, 'Falha ao consultar o calendário');
    await test.step('what was made is known, even if it cannot be read again', async () => {
      const make = dialog.getByRole('button', { name: 'Criar endereço' });
      await expect(make).toBeVisible();
      provoked.push(/500/);
      await page.route(/\/calendar$/, failToRead);
      await make.click();
      await expect(unread).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Criar outro endereço' })).toBeVisible();
      await page.unroute(/\/calendar$/, failToRead);
    });
    const shown = page.getByRole('textbox', { name: 'Endereço do calendário' });
    const address = await shown.inputValue();
    const feed = await request.get(address);
    expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await feed.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    await expectAccessible(page, 'feed');
    const question = page.getByRole('dialog', { name: 'Sair sem copiar o endereço?' });
    await test.step('who leaves without it is asked, until it is copied', async () => {
      // A part of it is not it.
      await shown.focus();
      await shown.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 8));
      await page.keyboard.press('Control+c');
      for (const close of [() => page.keyboard.press('Escape'), () => dialog.getByText('Fechar').click()]) {
        await close();
        await expect(question.getByRole('button', { name: 'Ficar' })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(question).toHaveCount(0);
        await expect(shown).toHaveValue(address);
      }
      await page.goto('/#/minha-conta');
      await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
      await expect(shown).toHaveValue(address);
      await page.getByRole('link', { name: 'Clareira' }).press('Enter');
      await question.getByRole('button', { name: 'Ficar' }).click();
      await expect(shown).toHaveValue(address);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copiar endereço' }).click();
      await expect(toast(page, 'Endereço copiado')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goBack();
      await page.getByRole('button', { name: 'Ver no meu calendário' }).click();
      await expect(dialog).toContainText('Ao criar outro, o endereço atual deixa de funcionar.');
      await expect(shown).toHaveCount(0);
    });
    await test.step('what ends it asks first', async () => {
      for (const button of ['Criar outro endereço', 'Desativar endereço']) {
        await dialog.getByRole('button', { name: button }).click();
        const question = page.getByRole('dialog', { name: button });
        await question.getByRole('button', { name: 'Não' }).click();
        await expect(question).toHaveCount(0);
        expect((await request.get(address)).status()).toBe(200);
      }
    });
    await page.route(/\/calendar$/, failToRead);
    await dialog.getByRole('button', { name: 'Desativar endereço' }).click();
    await page.getByRole('dialog', { name: 'Desativar endereço' }).getByRole('button', { name: 'Sim' }).click();
    await expect(toast(page, 'Endereço desativado')).toBeVisible();
    expect((await request.get(address)).status()).toBe(404);
    await expect(dialog.getByRole('button', { name: 'Criar endereço' }), 'the focus stays').toBeFocused();
    await expect(unread.first(), 'even where that cannot be read again').toBeVisible();
    await page.unroute(/\/calendar$/, failToRead);

    await test.step('while the dialogs fade, the focus goes back, and a second press does nothing', async () => {
      await dialog.getByRole('button', { name: 'Criar endereço' }).click();
      await expect(shown).toBeVisible();
      await dialog.getByText('Fechar').click();
      await question.getByRole('button', { name: 'Sair mesmo assim' }).click();
      await expect(dialog).toHaveCount(0);
      const opener = page.getByRole('button', { name: 'Ver no meu calendário' });
      await expect(opener).toBeFocused();
      await opener.click();
      const made = countCalls(page, 'POST', /\/calendar$/);
      await dialog.getByRole('button', { name: 'Criar outro endereço' }).click();
      const sure = page.getByRole('dialog', { name: 'Criar outro endereço' });
      await sure.getByRole('button', { name: 'Sim' }).dblclick();
      await expect(sure).toHaveCount(0);
      await expect(shown).toBeVisible();
      expect(made()).toBe(1);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const renew = async () => {
      await page.getByRole('button', { name: 'Criar outro endereço' }).click();
      await page.getByRole('dialog', { name: 'Criar outro endereço' }).getByRole('button', { name: 'Sim' }).click();
    };
    await test.step('where an answer is lost, an address that has ended is offered no more', async () => {
      provoked.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
      await expectSaidOnce(page, 'Falha ao atualizar o calendário', renew);
      await expect(shown, 'nor one of which nobody knows').toHaveCount(0);
      await renew();
      await expect(shown).toBeVisible();
      await loseAnswer(page, 'POST', /\/calendar$/);
      await renew();
      await expect(toast(page, 'Falha ao atualizar o calendário')).toBeVisible();
      await expect(shown).toHaveCount(0);
      await expect(dialog).toContainText('Ao criar outro, o endereço atual deixa de funcionar.');
      await test.step('but one that was made since stays, however late it is known that the line was cut', async () => {
        const cut = Promise.withResolvers<void>();
        const giveUp = async (route: Route) => {
          await cut.promise;
          await route.abort();
        };
        await page.route(/\/api\/me$/, giveUp, { times: 1 });
        await page.route(/\/calendar$/, (route) => route.abort(), { times: 1 });
        const asked = page.waitForRequest(/\/api\/me$/);
        await renew();
        await asked;
        await renew();
        await expect(shown).toBeVisible();
        const gone = page.waitForEvent('requestfailed');
        cut.resolve();
        await gone;
        await expect(shown).toBeVisible();
      });
      await loseAnswer(page, 'DELETE', /\/calendar$/);
      await dialog.getByRole('button', { name: 'Desativar endereço' }).click();
      await page.getByRole('dialog', { name: 'Desativar endereço' }).getByRole('button', { name: 'Sim' }).click();
      await expect(dialog.getByRole('button', { name: 'Criar endereço' })).toBeFocused();
      await expect(toast(page, 'Endereço desativado')).toBeVisible();
      const failures = await toast(page, 'Falha ao atualizar o calendário').count();
      expect(failures, 'what was done is called no failure').toBe(0);
      await expect(shown).toHaveCount(0);
      await page.getByRole('button', { name: 'Criar endereço' }).click();
      await expect(shown).toBeVisible();
    });
    await test.step('one that was renewed elsewhere does not wait', async () => {
      const renewed = { active: true, created_at: '2020-01-01T12:00:00.000Z' };
      await page.route(/\/calendar$/, (route) => route.fulfill({ json: renewed }), { times: 1 });
      await page.goto('/#/minha-conta');
      await expect(page.getByText('01/01/2020')).toBeVisible();
      await expect(shown).toHaveCount(0);
      await renew();
      await expect(shown).toBeVisible();
      await page.goBack();
      await expect(shown).toHaveCount(0);
    });
    await test.step('one that was ended elsewhere does not wait', async () => {
      await page.route(/\/calendar$/, (route) => route.fulfill({ json: { active: false, created_at: null } }));
      await page.goto('/#/minha-conta');
      await expect(page.getByRole('button', { name: 'Criar endereço' })).toBeVisible();
      await expect(shown).toHaveCount(0);
    });
  });
});

test('on a phone a visit without a day has no gap for one, its title breaks no word, and its card tells its note', async ({
  page,
  staff,
  company,
  enter,
}) => {
  await staff.post(paths.rows(schedules, { ...staff.user, company_id: company.id }), {
    unit: 'Matriz',
    service_type: 'Desinsetização',
    technical_manager: 'A definir',
    status: 'pending_confirmation',
    note: 'Pela portaria dos fundos',
  });
  await enter('super');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/#/${company.id}/servicos/agendamentos`);
  const title = page.getByText('Desinsetização', { exact: true });
  await expect(title).toBeVisible();
  const lines = await title.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const edge = async (text: string) =>
    (await page.getByText(text, { exact: true }).locator('xpath=ancestor::td').boundingBox())?.x;
  expect(await edge('Pendente confirmação')).toBe(await edge('Desinsetização'));
  await expect(page.getByText('Pela portaria dos fundos')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais informações' }).click();
  await expect(page.getByText('Pela portaria dos fundos')).toBeVisible();
});
