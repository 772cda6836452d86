import assert from 'node:assert/strict';
import { resolveLanguagePair, evidenceOfDocument } from '../../src/language/pairChoice';
import type { LanguageEvidence } from '../../src/model/languagePair';

describe('the pair of languages of a document', () => {
  const german = { language: 'de', isLeftEditor: false };

  it('runs from the document to its translation', () => {
    assert.deepEqual(resolveLanguagePair({ own: 'en', sibling: german }), { source: 'en', target: 'de' });
  });

  it('takes the left one of two editors for the source', () => {
    assert.deepEqual(resolveLanguagePair({ own: 'en', sibling: { language: 'de', isLeftEditor: true } }), {
      source: 'de',
      target: 'en',
    });
  });

  it('keeps the direction that the folder is used to, whichever side is open', () => {
    const folder = { source: 'en', target: 'de' };
    assert.deepEqual(
      resolveLanguagePair({ own: 'de', sibling: { language: 'en', isLeftEditor: false }, folder }),
      folder,
    );
    assert.deepEqual(
      resolveLanguagePair({ own: 'en', sibling: { language: 'de', isLeftEditor: true }, folder }),
      folder,
    );
    assert.deepEqual(resolveLanguagePair({ own: 'de', folder }), folder);
  });

  it('is what was picked, before any setting', () => {
    const evidence = {
      chosen: { source: 'en', target: 'fr' },
      settings: { source: 'de', target: 'it' },
      own: 'en',
      sibling: german,
    };
    assert.deepEqual(resolveLanguagePair(evidence), { source: 'en', target: 'fr' });
  });

  it('is not what was picked for a document in other languages', () => {
    const chosen = { source: 'sv', target: 'cs' };
    const project = { source: 'sv', targets: ['cs', 'el'], own: 'el' };
    assert.deepEqual(resolveLanguagePair({ chosen, project }), { source: 'sv', target: 'el' });
    assert.deepEqual(resolveLanguagePair({ chosen, ...evidenceOfDocument(undefined, '/docs/el/intro.md') }), {
      source: 'el',
      target: undefined,
    });
    // What the words look like is a guess, and a choice corrects it.
    assert.deepEqual(resolveLanguagePair({ chosen, own: 'da' }), chosen);
  });

  it('fills in what a setting leaves open', () => {
    assert.deepEqual(resolveLanguagePair({ settings: { target: 'de' }, own: 'en' }), { source: 'en', target: 'de' });
    assert.deepEqual(
      resolveLanguagePair({ settings: { target: 'de' }, own: 'de', sibling: { language: 'en', isLeftEditor: false } }),
      { source: 'en', target: 'de' },
    );
    assert.deepEqual(
      resolveLanguagePair({ settings: { source: 'en' }, own: 'en', folder: { source: 'en', target: 'fr' } }),
      {
        source: 'en',
        target: 'fr',
      },
    );
  });

  it('is what a bilingual file states, completed by what was picked', () => {
    assert.deepEqual(
      resolveLanguagePair({ settings: { source: 'de', target: 'en' }, stated: { source: 'en', target: 'fr' } }),
      {
        source: 'en',
        target: 'fr',
      },
    );
    assert.deepEqual(resolveLanguagePair({ chosen: { source: 'en', target: 'de' }, stated: { target: 'de' } }), {
      source: 'en',
      target: 'de',
    });
  });

  it('is not told by the files of other languages beside a bilingual one that nobody has read', () => {
    const arabic = { language: 'ar', isLeftEditor: false };
    assert.deepEqual(resolveLanguagePair({ ...evidenceOfDocument(undefined, 'po/editor.de.po'), sibling: arabic }), {
      source: undefined,
      target: 'de',
    });
    assert.deepEqual(resolveLanguagePair({ ...evidenceOfDocument(undefined, 'contract.de.md'), sibling: arabic }), {
      source: 'de',
      target: 'ar',
    });
  });

  it('follows the project, whichever editor stands left and whatever the text looks like', () => {
    const project = { source: 'en', targets: ['de', 'fr'] };
    assert.deepEqual(
      resolveLanguagePair({
        own: 'en',
        sibling: { language: 'de', isLeftEditor: true },
        project: { ...project, own: 'en' },
      }),
      { source: 'en', target: 'de' },
    );
    assert.deepEqual(
      resolveLanguagePair({
        own: 'de',
        sibling: { language: 'fr', isLeftEditor: true },
        project: { ...project, own: 'de' },
      }),
      { source: 'en', target: 'de' },
    );
    assert.deepEqual(resolveLanguagePair({ own: 'en', project: { ...project, own: 'fr' } }), {
      source: 'en',
      target: 'fr',
    });
    assert.deepEqual(resolveLanguagePair({ own: 'de', project }), { source: 'en', target: 'de' });
  });

  it('goes from the project’s source into the target that is beside it, usual or preferred', () => {
    const project = { source: 'en', targets: ['de', 'fr', 'ja'], own: 'en' };
    assert.deepEqual(
      resolveLanguagePair({
        own: 'en',
        project,
        sibling: { language: 'ja', isLeftEditor: false },
        folder: { source: 'en', target: 'fr' },
      }),
      { source: 'en', target: 'ja' },
    );
    assert.deepEqual(resolveLanguagePair({ own: 'en', project, folder: { source: 'en', target: 'fr' } }), {
      source: 'en',
      target: 'fr',
    });
    assert.deepEqual(resolveLanguagePair({ own: 'en', project: { ...project, preferred: 'de' } }), {
      source: 'en',
      target: 'de',
    });
    assert.deepEqual(resolveLanguagePair({ own: 'en', project }), { source: 'en', target: undefined });
  });

  it('has the project’s source where a bilingual file states none, and has documents of other languages translated into its target, where that is one', () => {
    const project = { source: 'en', targets: ['de', 'fr'] };
    assert.deepEqual(resolveLanguagePair({ stated: { target: 'de' }, project: { ...project, own: 'de' } }), {
      source: 'en',
      target: 'de',
    });
    assert.deepEqual(resolveLanguagePair({ stated: {}, project: { ...project, own: 'fr' } }), {
      source: 'en',
      target: 'fr',
    });
    assert.deepEqual(resolveLanguagePair({ own: 'ja', project }), { source: 'ja', target: undefined });
    assert.deepEqual(resolveLanguagePair({ own: 'ja', project: { ...project, preferred: 'de' } }), {
      source: 'ja',
      target: 'de',
    });
    assert.deepEqual(resolveLanguagePair({ own: 'ja', project: { ...project, targets: ['fr'] } }), {
      source: 'ja',
      target: 'fr',
    });
    assert.deepEqual(
      resolveLanguagePair({ chosen: { source: 'de', target: 'en' }, own: 'de', project: { ...project, own: 'de' } }),
      { source: 'de', target: 'en' },
    );
  });

  it('never has the same language on both sides', () => {
    assert.deepEqual(resolveLanguagePair({ own: 'de', folder: { source: 'fr', target: 'de-AT' } }), {
      source: 'fr',
      target: 'de',
    });
    const { source, target } = resolveLanguagePair({
      own: 'fr',
      folder: { source: 'de', target: 'fr' },
      sibling: { language: 'en', isLeftEditor: true },
    });
    assert.deepEqual({ source, target }, { source: 'en', target: 'fr' });
  });

  it('stays open where nothing is known', () => {
    assert.deepEqual(resolveLanguagePair({}), { source: undefined, target: undefined });
  });
});

describe('the pair of languages at a place in a document', () => {
  it('takes both sides of a bilingual segment as the file states them', () => {
    assert.deepEqual(
      resolveLanguagePair({ requested: { source: 'en', target: 'de' }, phrase: { stated: 'fr', counterpart: 'ja' } }),
      { source: 'fr', target: 'ja' },
    );
  });

  it('turns the chosen pair round in the target document', () => {
    assert.deepEqual(resolveLanguagePair({ requested: { source: 'en', target: 'de' }, phrase: { stated: 'de' } }), {
      source: 'de',
      target: 'en',
    });
  });

  it('believes the chosen pair over a guess at a third language', () => {
    assert.deepEqual(resolveLanguagePair({ requested: { source: 'de', target: 'en' }, phrase: { recognised: 'nl' } }), {
      source: 'de',
      target: 'en',
    });
  });

  it('uses recognition to tell which side of the chosen pair a text is', () => {
    assert.deepEqual(resolveLanguagePair({ requested: { source: 'en', target: 'de' }, phrase: { recognised: 'de' } }), {
      source: 'de',
      target: 'en',
    });
  });

  it('falls back to the glossary for the other language', () => {
    assert.deepEqual(resolveLanguagePair({ phrase: { recognised: 'de' }, glossaries: ['de', 'fr', 'en'] }), {
      source: 'de',
      target: 'fr',
    });
  });

  it('leaves open what nothing tells', () => {
    assert.deepEqual(resolveLanguagePair({ phrase: {} }), { source: undefined, target: undefined });
  });
});

describe('the order of the evidence for a pair of languages', () => {
  const evidence: LanguageEvidence = {
    requested: { source: 'en', target: 'de' },
    stated: { source: 'en', target: 'fr' },
    chosen: { source: 'en', target: 'it' },
    settings: { source: 'en', target: 'es' },
    own: 'en',
    sibling: { language: 'nl', isLeftEditor: false },
    folder: { source: 'en', target: 'sv' },
    recognise: (side) => (side === 'target' ? 'pl' : 'en'),
  };

  it('is what is asked for, stated, chosen, set, beside the document, usual in the folder, and recognised', () => {
    const left = { ...evidence };
    const targets = (['requested', 'stated', 'chosen', 'settings', 'sibling', 'folder', 'recognise'] as const).map(
      (kind) => {
        const pair = resolveLanguagePair(left);
        delete left[kind];
        return `${pair.source}–${pair.target}`;
      },
    );
    assert.deepEqual(targets, ['en–de', 'en–fr', 'en–it', 'en–es', 'en–nl', 'en–sv', 'en–pl']);
  });

  it('keeps what is asked for where a file states the same language on the other side, so that it can be refused', () => {
    assert.deepEqual(resolveLanguagePair({ requested: { source: 'de' }, stated: { source: 'en', target: 'de' } }), {
      source: 'de',
      target: 'de',
    });
  });

  it('recognises only what nothing else tells, and says what the other side is', () => {
    const asked: string[] = [];
    const recognise = (side: string, other: string | undefined) => void asked.push(`${side} beside ${other}`);
    resolveLanguagePair({ stated: { source: 'en' }, recognise });
    assert.deepEqual(asked, ['target beside en']);
  });
});
