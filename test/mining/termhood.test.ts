import assert from 'node:assert/strict';
import { mined, shown } from './miner';

describe('pairs that few clients would list', () => {
  it('are those of everyday words, of words of every manual, and those that are the same on both sides', async () => {
    const pairs = await mined('en', 'de', [
      ['The encoder reads the new manifest with GitHub.', 'Der Kodierer liest das neue Manifest mit GitHub.'],
      [
        'Another time, the encoder starts GitHub automatically.',
        'Ein anderes Mal startet der Kodierer GitHub automatisch.',
      ],
      ['This example shows the new bootloader.', 'Dieses Beispiel zeigt den neuen Urlader.'],
      ['The example is a new bootloader of GitHub.', 'Das Beispiel ist ein neuer Urlader von GitHub.'],
    ]);
    const all = pairs.map(({ source, target, group }) => `${source} – ${target}: ${group}`).join('; ');
    const groupOf = (source: string) => pairs.filter((pair) => pair.source === source).map(({ group }) => group);
    assert.deepEqual(groupOf('encoder'), [undefined], all);
    assert.deepEqual(groupOf('new'), ['everyday'], all);
    assert.deepEqual(groupOf('example'), ['everyday'], all);
    assert.deepEqual(groupOf('GitHub'), ['identical']);
  });

  it('stand before words that texts about anything share', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['The size of the codec is here.', 'La taille du codeur est ici.'],
        ['A codec has a size.', 'Un codeur a une taille.'],
        ['The codec changes the size.', 'Le codeur change la taille.'],
      ]),
    ).map((pair) => pair.split(' ')[0]);
    assert.ok(pairs.indexOf('codec') < pairs.indexOf('size'), pairs.join('; '));
  });

  it('hold no word of its own subject that only shares a stem with an everyday one', async () => {
    const pairs = await mined('en', 'fr', [
      ['The user opens the settings.', 'L’utilisateur ouvre les paramètres.'],
      ['Each user keeps the settings.', 'Chaque utilisateur garde les paramètres.'],
      ['A user asks.', 'Un utilisateur demande.'],
    ]);
    assert.equal(pairs.find(({ source }) => source === 'user')?.group, undefined);
    assert.equal(pairs.find(({ source }) => source === 'settings')?.group, undefined);
  });

  it('are those of sizes and places alone, and no terms with such words in them', async () => {
    const pairs = await mined('en', 'de', [
      ['The width of the text editor is stored.', 'Die Breite des Texteditors wird gespeichert.'],
      ['A text editor needs a width.', 'Ein Texteditor braucht eine Breite.'],
      ['Choose a width for the text editor.', 'Wählen Sie eine Breite für den Texteditor.'],
    ]);
    const groupOf = (wanted: string) => pairs.find(({ source }) => source === wanted)?.group;
    assert.equal(groupOf('width'), 'everyday', shown(pairs).join('; '));
    assert.ok(
      pairs.some(({ source, group }) => source === 'text editor' && group === undefined),
      shown(pairs).join('; '),
    );
  });

  it('keep two nouns of one verb apart, and call the same name with a hyphen identical', async () => {
    const pairs = await mined('en', 'es', [
      ['The compiler is old.', 'El compilador es viejo.'],
      ['The compilation failed.', 'La compilación ha fallado.'],
      ['A compiler on MS-Windows.', 'Un compilador en MS Windows.'],
      ['This compilation needs MS-Windows.', 'Esta compilación necesita MS Windows.'],
    ]);
    const all = shown(pairs);
    assert.ok(all.includes('compiler → compilador') && all.includes('compilation → compilación'), all.join('; '));
    assert.deepEqual(
      pairs.filter(({ source }) => source === 'MS-Windows').map(({ group }) => group),
      ['identical'],
      all.join('; '),
    );
  });

  it('begin with what a project says all the time, a phrase of several words before its everyday parts', async () => {
    const places = ['the pump', 'the boiler', 'the tank', 'a filter', 'the meter', 'the sensor', 'a heater', 'the tap'];
    const lugares = [
      'la bomba',
      'la caldera',
      'el tanque',
      'un filtro',
      'el contador',
      'el sensor',
      'un calentador',
      'el grifo',
    ];
    const sentences = places.flatMap((place, index): [string, string][] => [
      [`Open the relief valve of ${place}.`, `Abra la válvula de alivio de ${lugares[index]!}.`],
      [`The relief valve protects ${place}.`, `La válvula de alivio protege ${lugares[index]!}.`],
      [`Check ${place} below them.`, `Compruebe ${lugares[index]!} debajo de ellos.`],
    ]);
    const pairs = shown(await mined('en', 'es', [...sentences, ['Relief Valve', 'Válvula de alivio']]));
    assert.equal(pairs[0], 'relief valve → válvula de alivio', pairs.join('; '));
    assert.ok(!pairs.some((pair) => /\b(?:them|below) →/u.test(pair)), pairs.join('; '));
  });

  it('rank the commands of labels below the things that they are about', async () => {
    const things: [string, string][] = [
      ['invoice', 'faktura'],
      ['contract', 'kontrakt'],
      ['receipt', 'kvittering'],
      ['budget', 'budget plan'],
      ['payment', 'betaling'],
    ];
    const labels = things.flatMap(([thing, ting]): [string, string][] => [
      [`Approve ${thing}`, `Godkend ${ting}`],
      [`This ${thing} was paid late.`, `Denne ${ting} blev betalt for sent.`],
    ]);
    const pairs = shown(await mined('en', 'da', labels));
    const command = pairs.findIndex((pair) => pair.startsWith('approve'));
    assert.ok(command < 0 || command > pairs.indexOf('invoice → faktura'), pairs.join('; '));
  });
});
