import assert from 'node:assert/strict';
import { mined, shown } from './miner';

describe('mining of phrase pairs', () => {
  const workshop: [string, string][] = [
    [
      'The torque wrench must be calibrated once a year.',
      'Der Drehmomentschlüssel muss einmal im Jahr kalibriert werden.',
    ],
    ['Store the torque wrench in a dry place.', 'Lagern Sie den Drehmomentschlüssel an einem trockenen Ort.'],
    ['Oil leaks at the cylinder head are not covered.', 'Öllecks am Zylinderkopf sind nicht abgedeckt.'],
    [
      'The bolts of the cylinder head are tightened crosswise.',
      'Die Schrauben des Zylinderkopfs werden über Kreuz angezogen.',
    ],
    ['A mechanic checks the brake fluid.', 'Ein Mechaniker prüft die Bremsflüssigkeit.'],
    ['Brake fluid attracts water.', 'Bremsflüssigkeit zieht Wasser an.'],
    ['The mechanic signs the form.', 'Der Mechaniker unterschreibt das Formular.'],
    ['Mechanics wear gloves.', 'Mechaniker tragen Handschuhe.'],
  ];

  it('pairs terms of several words with compounds, and leaves their parts out', async () => {
    const pairs = shown(await mined('en', 'de', workshop));
    for (const expected of [
      'torque wrench → Drehmomentschlüssel',
      'cylinder head → Zylinderkopf',
      'brake fluid → Bremsflüssigkeit',
    ]) {
      assert.ok(pairs.includes(expected), `${expected}: ${pairs.join('; ')}`);
    }
    assert.ok(!pairs.some((pair) => /^(torque|wrench|cylinder|head|fluid) →/.test(pair)), pairs.join('; '));
  });

  it('merges inflected forms under one head, with their count', async () => {
    const pairs = await mined('en', 'de', workshop);
    const mechanics = pairs
      .filter(({ source }) => /^mechanics?$/i.test(source))
      .map(({ source, target, count }) => ({ source, target, count }));
    assert.deepEqual(mechanics, [{ source: 'mechanic', target: 'Mechaniker', count: 3 }]);
  });

  it('writes a term as it stands inside a sentence', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['Customs duties are paid on import.', 'Les droits de douane sont payés à l’importation.'],
        ['Shipping documents are kept for ten years.', 'Les documents d’expédition sont conservés dix ans.'],
        ['Keep the shipping documents ready.', 'Gardez les documents d’expédition à portée de main.'],
      ]),
    );
    assert.ok(pairs.includes('shipping document → document d’expédition'), pairs.join('; '));
    assert.ok(pairs.includes('customs duty → droit de douane'), pairs.join('; '));
  });

  it('lists a borrowed word as a term, and a name or an acronym among the identical pairs', async () => {
    const pairs = await mined('en', 'de', [
      ['Open a pull request on GitHub with your change.', 'Öffnen Sie auf GitHub einen Pull Request mit der Änderung.'],
      ['A maintainer reads every pull request on GitHub.', 'Ein Betreuer liest jeden Pull Request auf GitHub.'],
      ['Close the pull request if the README is wrong.', 'Schließen Sie den Pull Request, wenn die README falsch ist.'],
      ['The pull request changes the README on GitHub.', 'Der Pull Request ändert die README auf GitHub.'],
      ['Each README mentions GitHub.', 'Jede README erwähnt GitHub.'],
    ]);
    const groupOf = (wanted: string) => pairs.find(({ source }) => source === wanted)?.group;
    assert.ok(shown(pairs).includes('pull request → Pull Request'), shown(pairs).join('; '));
    assert.equal(groupOf('pull request'), undefined);
    assert.equal(groupOf('GitHub'), 'identical');
    assert.equal(groupOf('README'), 'identical');
  });

  it('is less sure of a phrase whose ending is that of an oblique case', async () => {
    const pairs = await mined('en', 'pl', [
      ['The list of packages is long.', 'Lista pakietów jest długa.'],
      ['The number of packages has changed.', 'Liczba pakietów się zmieniła.'],
      ['The template is empty.', 'Szablon jest pusty.'],
      ['Choose a template.', 'Wybierz szablon.'],
    ]);
    const confidenceOf = (wanted: string) => pairs.find(({ target }) => target === wanted)?.confidence ?? 0;
    const [certain, oblique] = [confidenceOf('szablon'), confidenceOf('pakietów')];
    assert.ok(oblique < certain - 0.1, `${oblique}, ${certain}`);
  });

  it('writes a label of common words without capitals in front of a language that has none', async () => {
    const pairs = shown(
      await mined('en', 'he', [
        ['Bookmark', 'סימנייה'],
        ['Delete the bookmark of this book?', 'למחוק את הסימנייה של הספר הזה?'],
        ['The bookmark is at the end of the book.', 'הסימנייה נמצאת בסוף הספר.'],
        ['Audible', 'Audible'],
      ]),
    );
    assert.ok(pairs.includes('bookmark → סימנייה'), pairs.join('; '));
  });

  it('takes a common word for the citation form of words that the document has in other cases only', async () => {
    const pairs = shown(
      await mined('en', 'pl', [
        ['The file is on the disk.', 'Plik jest na dysku.'],
        ['The disk is empty.', 'Na dysku nie ma niczego.'],
        ['Work with the disk.', 'Praca z dyskiem.'],
        ['Choose an option.', 'Wybór opcji.'],
        ['This option is new.', 'Nowość w opcji.'],
        ['Change the option.', 'Proszę zmienić opcję.'],
      ]),
    );
    for (const expected of ['disk → dysk', 'option → opcja'])
      assert.ok(pairs.includes(expected), `${expected}: ${pairs.join('; ')}`);
  });

  it('writes a word without a capital where its translation has none', async () => {
    const pairs = shown(
      await mined('en', 'es', [
        ['You can save the scratchpad now, because it is full.', 'Puede guardar la Libreta ahora, porque está llena.'],
        ['Do not close the scratchpad before you save it.', 'No cierre la Libreta antes de guardarla.'],
        ['Open the scratchpad again when you need it.', 'Abra la Libreta de nuevo cuando la necesite.'],
      ]),
    );
    assert.ok(pairs.includes('scratchpad → libreta'), pairs.join('; '));
  });

  it('keeps the capital of German nouns, and of no adjective before them', async () => {
    const pairs = shown(
      await mined('en', 'de', [
        ['Medical devices must be sterile.', 'Medizinische Geräte müssen steril sein.'],
        ['Hygiene is essential.', 'Hygiene ist unerlässlich.'],
      ]),
    );
    assert.ok(pairs.includes('medical device → medizinisches Gerät'), pairs.join('; '));
    assert.ok(
      pairs.some((pair) => pair.endsWith('→ Hygiene')),
      pairs.join('; '),
    );
  });

  it('gives evidence from which the sentences can be put together again', async () => {
    const pairs = await mined('en', 'de', workshop);
    const wrench = pairs.find(({ source }) => source === 'torque wrench')!;
    assert.equal(wrench.evidence.length, 2);
    for (const { source, target, sourceLine, targetLine } of wrench.evidence) {
      assert.equal(source.before + source.phrase + source.after, workshop[sourceLine - 1]![0]);
      assert.equal(target.before + target.phrase + target.after, workshop[targetLine - 1]![1]);
      assert.match(target.phrase, /^Drehmomentschlüssel/);
    }
  });

  it('offers no grammar, no numbers, no placeholders', async () => {
    const pairs = await mined('en', 'de', [
      [
        'You shall be told within 30 days, and no later than {deadline}.',
        'Sie werden innerhalb von 30 Tagen und spätestens am {deadline} benachrichtigt.',
      ],
      ['It is the duty of the owner to do so.', 'Es ist die Pflicht des Eigentümers, dies zu tun.'],
    ]);
    for (const { source, target } of pairs) {
      assert.doesNotMatch(source, /^(?:you|shall|the|and|no|it|is|of|to|do|so)\b|\d|deadline/i, source);
      assert.doesNotMatch(target, /^(?:sie|die|und|des|es|ist|zu)\b|\d|deadline/i, target);
    }
    assert.ok(
      shown(pairs).some((pair) => /owner → Eigentümer/.test(pair)),
      shown(pairs).join('; '),
    );
  });

  it('takes runs of characters in Japanese and Chinese, and cuts through no katakana', async () => {
    const sentences: [string, string][] = [
      ['Clean the water tank every week.', '給水タンクは毎週洗浄してください。'],
      ['The water tank holds two litres.', '給水タンクの容量は2リットルです。'],
      ['Empty the drip tray.', 'ドリップトレイを空にします。'],
      ['The drip tray is dishwasher-safe.', 'ドリップトレイは食器洗い機で洗えます。'],
    ];
    const pairs = shown(await mined('en', 'ja', sentences));
    assert.ok(pairs.includes('water tank → 給水タンク'), pairs.join('; '));
    assert.ok(pairs.includes('drip tray → ドリップトレイ'), pairs.join('; '));
  });

  it('takes no beginning of a Japanese verb for a term, but what する follows', async () => {
    const pairs = await mined('en', 'ja', [
      ['Open the steam valve.', 'スチームバルブを開きます。'],
      ['The lid opens slowly.', 'ふたがゆっくり開く。'],
      ['Confirm the settings.', '設定を確認します。'],
    ]);
    assert.ok(!pairs.some(({ target }) => /^開(?!く)/.test(target)), shown(pairs).join('; '));
    assert.ok(
      pairs.some(({ target }) => target === '確認'),
      shown(pairs).join('; '),
    );
  });

  it('takes Korean particles off', async () => {
    const pairs = shown(
      await mined('en', 'ko', [
        ['The deposit is returned.', '보증금은 반환된다.'],
        ['The tenant pays the deposit.', '임차인은 보증금을 지급한다.'],
        ['The tenant keeps the key.', '임차인은 열쇠를 보관한다.'],
      ]),
    );
    assert.ok(
      pairs.some((pair) => pair.endsWith('→ 보증금')),
      pairs.join('; '),
    );
  });

  it('is surer of what it has seen more often', async () => {
    const once = await mined('en', 'de', workshop.slice(0, 1));
    const twice = await mined('en', 'de', workshop);
    const confidence = (pairs: typeof once) =>
      pairs.find(({ target }) => target === 'Drehmomentschlüssel')?.confidence ?? 0;
    assert.ok(confidence(twice) > confidence(once));
  });

  it('orders by confidence, what few clients would list below, and keeps to the least one', async () => {
    const pairs = await mined('en', 'de', workshop);
    const inGroup = (wanted: string | undefined) =>
      pairs.filter(({ group }) => group === wanted).sort((a, b) => b.confidence - a.confidence);
    assert.deepEqual(pairs, [...inGroup(undefined), ...inGroup('everyday'), ...inGroup('identical')]);
    const confidences = pairs.map(({ confidence }) => confidence);
    assert.ok(confidences.every((confidence) => confidence >= 0.3 && confidence <= 1));
  });

  it('ranks a phrase lower that it has only seen in an oblique case', async () => {
    const rows: [string, string][] = [
      ['Open the valve cover.', 'Avaa venttiilikansi.'],
      ['The valve cover is hot.', 'Venttiilikansi on kuuma.'],
      ['Clean the valve cover with oil.', 'Puhdista venttiilikannet öljyllä.'],
      ['The speed of the pump is low.', 'Pumpun nopeus on pieni.'],
      ['The parts of the pump are new.', 'Pumpun osat ovat uudet.'],
      ['The owner of the pump is away.', 'Pumpun omistaja on poissa.'],
    ];
    const sureOf = (pairs: Awaited<ReturnType<typeof mined>>, term: RegExp) =>
      pairs.find(({ source }) => term.test(source))?.confidence ?? 0;
    const seen = await mined('en', 'fi', rows);
    const proven = await mined('en', 'fi', [...rows, ['A new day.', 'Uusi päivä ja pumppu.']]);
    assert.ok(sureOf(seen, /^pump$/) < sureOf(proven, /^pump$/), shown(seen).join('; '));
    assert.equal(sureOf(seen, /^valve cover$/).toFixed(1), sureOf(proven, /^valve cover$/).toFixed(1));
  });

  it('reads the labels of menus without the signs of their accelerators', async () => {
    const pairs = shown(
      await mined('en', 'fi', [
        ['_Pump settings', '_Pumpun asetukset'],
        ['Open _valve', 'Avaa _venttiili'],
        ['The valve is open.', 'Venttiili on auki.'],
        ['Call set_cookie now.', 'Kutsu nyt set_cookie.'],
      ]),
    );
    assert.ok(pairs.includes('valve → venttiili'), pairs.join('; '));
    assert.ok(!pairs.some((pair) => /_(?!cookie)|setcookie/u.test(pair)), pairs.join('; '));
  });

  it('mines nothing from empty sentences', async () => {
    assert.deepEqual(
      await mined('en', 'de', [
        ['', ''],
        ['…', '!'],
      ]),
      [],
    );
  });
});
