import assert from 'node:assert/strict';
import { isLooseFormOf, LooseTermMatcher } from '../../src/check/looseForm';
import { areOpposed } from '../../src/language/oppositeAffixes';

/** Whether a word counts as a term, wherever it stands and in the term's place. */
const counts = (written: string, term: string, language: string): boolean =>
  new LooseTermMatcher(written, language).mayContainTerm(term) || isLooseFormOf(written, term, language);

describe('A word that looks like a term', () => {
  const others: [language: string, term: string, written: string][] = [
    ['de', 'Zufluss', 'Abfluss'],
    ['de', 'Pächter', 'Verpächter'],
    ['de', 'Lizenzgeber', 'Lizenznehmer'],
    ['de', 'Überlauf', 'Unterlauf'],
    ['de', 'Lager', 'Lagerung'],
    ['de', 'Ventil', 'Ventilator'],
    ['de', 'Klasse B', 'Klasse A'],
    ['de', 'DIN 933', 'DIN 934'],
    ['de', 'Ethan', 'Ethanol'],
    ['de', 'bleifrei', 'bleihaltig'],
    ['de', 'leitend', 'nichtleitend'],
    ['fr', 'déconnecter', 'connecter'],
    ['fr', 'réversible', 'irréversible'],
    ['fr', 'hypothermie', 'hyperthermie'],
    ['nl', 'koper', 'verkoper'],
    ['nl', 'bevoegd', 'onbevoegd'],
    ['es', 'emigración', 'inmigración'],
    ['es', 'mandante', 'mandatario'],
    ['pt', 'ligar', 'desligar'],
    ['it', 'montare', 'smontare'],
    ['sv', 'logga in', 'logga ut'],
    ['sv', 'nickel', 'nickelfritt'],
    ['da', 'gluten', 'glutenfri'],
    ['vi', 'lối vào', 'lối ra'],
    ['th', 'ประตูหน้า', 'ประตูหลัง'],
    ['sv', 'behörig', 'obehörig'],
    ['da', 'overtryk', 'undertryk'],
    ['nb', 'gyldig', 'ugyldig'],
    ['ru', 'приезд', 'отъезд'],
    ['ru', 'действительный', 'недействительный'],
    ['uk', 'підключити', 'відключити'],
    ['pl', 'ważny', 'nieważny'],
    ['cs', 'přílet', 'odlet'],
    ['hu', 'érvényes', 'érvénytelen'],
    ['fi', 'kelvollinen', 'kelvoton'],
    ['el', 'εισροή', 'εκροή'],
    ['ar', 'دائن', 'مدين'],
    ['tr', 'güvenli', 'güvensiz'],
    ['ro', 'cunoscut', 'necunoscut'],
    ['ja', '公開', '非公開'],
    ['ja', '前輪', '後輪'],
    ['zh-CN', '完整', '不完整'],
    ['ko', '완전', '불완전'],
    ['pl', 'skrzynka', 'skrzydło'],
    ['cs', 'výrobek', 'výroba'],
    ['uk', 'замовлення', 'замовник'],
    ['uk', 'кошик', 'кошторис'],
    ['fr', 'chargeur', 'chargement'],
    ['el', 'λογισμικό', 'λογισμός'],
    ['fi', 'tilaus', 'tilaaja'],
    ['fi', 'asennus', 'asento'],
    ['fi', 'tallennus', 'tallenne'],
    ['fi', 'käynnistys', 'käynti'],
    ['hu', 'kép', 'képes'],
    ['sv', 'beställning', 'beställare'],
    ['it', 'carrello', 'carrozza'],
    ['en', 'lessor', 'lessee'],
    ['de', 'Tür', 'Tueren'],
    ['cs', 'byt', 'být'],
    ['en', 'principal', 'principle'],
  ];
  for (const [language, term, written] of others)
    it(`is another one: ${written} for ${term}`, () => assert.ok(!counts(written, term, language)));

  const forms: [language: string, term: string, written: string][] = [
    ['de', 'Schraube', 'Sechskantschrauben'],
    ['de', 'Lager', 'Kugellager'],
    ['de', 'Konto', 'Kundenkonten'],
    ['de', 'Tür', 'TUEREN'],
    ['de', 'Prüfgerät', 'PRUEFGERAET'],
    ['id', 'tutup', 'ditutup'],
    ['id', 'pasang', 'dipasang'],
    ['cs', 'nepřítel', 'nepřátelé'],
    ['de', 'Klasse B', 'Klassen B'],
    ['de', 'anmelden', 'angemeldet'],
    ['de', 'laden', 'geladen'],
    ['de', 'Gastkonto', 'Gast- und Kundenkonten'],
    ['de', 'Post-Adresse', 'Post- oder E-Mail-Adressen'],
    ['fr', 'visible', 'visibles'],
    ['nl', 'aanmelden', 'aangemeld'],
    ['es', 'edición', 'ediciones'],
    ['it', 'guarnizione', 'guarnizioni'],
    ['sv', 'skruv', 'skruvarna'],
    ['ru', 'кнопка', 'кнопок'],
    ['uk', 'сторінка', 'сторінок'],
    ['pl', 'przycisk', 'przycisków'],
    ['cs', 'šroub', 'šroubů'],
    ['cs', 'odeslat', 'odeslané zprávy'],
    ['cs', 'vytvořit', 'vytvoření účtu'],
    ['pl', 'usunąć', 'usunięte wiadomości'],
    ['sv', 'ta bort', 'togs bort'],
    ['sv', 'lägga till', 'lades till'],
    ['es', 'instalar', 'instalación'],
    ['de', 'bestätigen', 'Bestätigung'],
    ['hu', 'csavar', 'csavarokat'],
    ['fi', 'ruuvi', 'ruuvit'],
    ['fi', 'lataus', 'lataamisessa'],
    ['fi', 'lataus', 'ladattu'],
    ['fi', 'asennus', 'asennetaan'],
    ['fi', 'siirto', 'siirretty'],
    ['hu', 'cím', 'címed'],
    ['hu', 'szerver', 'szerverünk'],
    ['el', 'σελίδα', 'σελίδες'],
    ['ar', 'نافذة', 'نوافذ'],
    ['tr', 'pencere', 'penceresi'],
    ['tr', 'pencere', 'penceresindeki'],
    ['tr', 'kütüphane', 'kütüphanendeki'],
    ['tr', 'kapı', 'KAPILAR'],
    ['tr', 'yüksek sesle okumak', 'Yüksek sesle oku'],
    ['tr', 'açmak', 'yeni sekmede açılsın mı'],
    ['tr', 'açmak', 'dosya açılamıyor'],
    ['ja', 'ファイルサーバー', 'ファイル・サーバ'],
    ['ja', 'データベースサーバ', 'データベース・サーバー'],
    ['ja', '読み込む', '設定を読込んでください'],
    ['zh-CN', '错误', '错误信息'],
    ['ko', '오류', '오류가'],
  ];
  for (const [language, term, written] of forms)
    it(`is the term: ${written} for ${term}`, () => assert.ok(counts(written, term, language)));

  it('may deny the term where the source denies it', () => {
    assert.ok(new LooseTermMatcher('Der Zugang ist ungesichert.', 'de').mayContainTerm('gesichert', true));
    assert.ok(!new LooseTermMatcher('Der Zugang ist ungesichert.', 'de').mayContainTerm('gesichert'));
  });

  it('is opposed to it by a prefix or a suffix alone', () => {
    assert.ok(areOpposed('einfuhr', 'ausfuhren', 'de'));
    assert.ok(areOpposed('employers', 'employee', 'en'));
    assert.ok(!areOpposed('employer', 'employers', 'en'));
    assert.ok(!areOpposed('methanol', 'methanols', 'de'));
    assert.ok(!areOpposed('einfuhr', 'einfuhren', 'de'));
  });
});
