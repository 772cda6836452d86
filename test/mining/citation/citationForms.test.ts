import assert from 'node:assert/strict';
import { lexicalFormsOf } from '../../../src/language/forms';
import { mined, shown } from '../miner';

describe('the form in which a pair is shown', () => {
  it('is that of a dictionary on both sides, while the sentences keep their words', async () => {
    const pairs = await mined('en', 'de', [
      ['Future versions support encryption.', 'Zukünftige Versionen unterstützen Verschlüsselung.'],
      ['In future versions the keyring is locked.', 'In zukünftigen Versionen ist der Schlüsselbund gesperrt.'],
      ['With future versions the keyring opens.', 'Mit zukünftigen Versionen öffnet sich der Schlüsselbund.'],
      ['This version has no keyring.', 'Diese Version hat keinen Schlüsselbund.'],
      ['The version is old.', 'Die Version ist alt.'],
    ]);
    const pair = pairs.find(({ source }) => source === 'future version');
    assert.equal(pair?.target, 'zukünftige Version', shown(pairs).join('; '));
    assert.deepEqual(
      new Set(pair.evidence.map(({ target }) => target.phrase.toLowerCase())),
      new Set(['zukünftigen versionen', 'zukünftige versionen']),
    );
    for (const { target } of pair.evidence)
      assert.equal(lexicalFormsOf(target.phrase, 'de').stem, lexicalFormsOf(pair.target, 'de').stem);
  });

  it('lets no singular meet a plural', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['Enter your credentials.', 'Saisissez vos identifiants.'],
        ['The credentials are wrong.', 'Les identifiants sont incorrects.'],
        ['Each identifier is an identifier.', 'Chaque identifiant est un identifiant.'],
      ]),
    );
    assert.ok(pairs.includes('credentials → identifiants'), pairs.join('; '));
  });

  it('has no capital of a label that the translation does not have', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['Enable SSH Agent integration', 'Activer l’intégration de l’agent SSH'],
        ['Start the SSH Agent', 'Démarrer l’agent SSH'],
        ['The SSH Agent', 'L’agent SSH'],
      ]),
    );
    assert.ok(pairs.includes('SSH agent → agent SSH'), pairs.join('; '));
  });

  it('is written as the translation writes a name or an acronym', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['Open the xml file.', 'Ouvrez le fichier XML.'],
        ['The xml file is here.', 'Le fichier XML est ici.'],
        ['An xml file and a folder.', 'Un fichier XML et un dossier.'],
      ]),
    );
    assert.ok(pairs.includes('XML file → fichier XML'), pairs.join('; '));
  });

  it('keeps the capitals of names, and drops those of headings', async () => {
    const pairs = shown(
      await mined('en', 'fr', [
        ['Export Template', 'Modèle d’exportation'],
        ['Install an export template first.', 'Installez d’abord un modèle d’exportation.'],
        ['Open the Recovery Console now.', 'Ouvrez la Console de récupération maintenant.'],
        ['The Recovery Console starts.', 'La Console de récupération démarre.'],
      ]),
    );
    assert.ok(pairs.includes('export template → modèle d’exportation'), pairs.join('; '));
    assert.ok(
      pairs.some((pair) => pair.startsWith('Recovery Console → ')),
      pairs.join('; '),
    );
  });

  it('keeps the capitals of languages and countries, each as its language writes them', async () => {
    const pairs = shown(
      await mined('en', 'da', [
        ['Norwegian', 'Norsk'],
        ['Iceland', 'Island'],
        ['Norwegian', 'Norsk'],
        ['Iceland', 'Island'],
        ['Printer', 'Printeren'],
      ]),
    );
    for (const expected of ['Norwegian → norsk', 'Iceland → Island'])
      assert.ok(pairs.includes(expected), `${expected}: ${pairs.join('; ')}`);
  });

  it('is one entry for the singular and the plural of a language whose forms have different stems', async () => {
    const pairs = shown(
      await mined('en', 'fi', [
        ['The drive shafts are bent.', 'Käyttöakselit ovat vääntyneet.'],
        ['Grease the drive shafts.', 'Rasvaa käyttöakselit.'],
        ['The drive shaft is bent.', 'Käyttöakseli on vääntynyt.'],
        ['The length of the drive shaft.', 'Käyttöakselin pituus.'],
      ]),
    );
    assert.deepEqual(
      pairs.filter((pair) => pair.startsWith('drive shaft')),
      ['drive shaft → käyttöakseli'],
      pairs.join('; '),
    );
  });

  it('keeps a noun apart from the verb that it is made of', async () => {
    const pairs = shown(
      await mined('en', 'el', [
        ['Welding takes an hour.', 'Η συγκόλληση διαρκεί μία ώρα.'],
        ['After welding, clean the seam.', 'Μετά τη συγκόλληση, καθαρίστε τη ραφή.'],
        ['Good welding needs time.', 'Η καλή συγκόλληση θέλει χρόνο.'],
        ['The weld is strong.', 'Η συγκόλληση είναι γερή.'],
        ['Check the weld.', 'Ελέγξτε τη συγκόλληση.'],
      ]),
    );
    assert.ok(pairs.includes('welding → συγκόλληση'), pairs.join('; '));
  });

  it('keeps a Ukrainian noun that looks like an adjective, and invents no form of it', async () => {
    const pairs = shown(
      await mined('en', 'uk', [
        ['Editor support is useful.', 'Підтримка редактора корисна.'],
        ['Without editor support it is hard.', 'Без підтримки редактора важко.'],
        ['We like editor support.', 'Нам подобається підтримка редактора.'],
      ]),
    );
    assert.ok(pairs.includes('editor support → підтримка редактора'), pairs.join('; '));
  });
});
