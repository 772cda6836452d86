import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log } from 'sarif';
import { parse } from 'yaml';
import { ROOT } from '../support/programs';

const GLOSSARY =
  '{"glossa":1}\n{"id":"c0000000000000001","terms":[{"term":"landlord","language":"en"},{"term":"Vermieter","language":"de","status":"preferredTerm-admn-sts"},{"term":"Hausherr","language":"de","status":"deprecatedTerm-admn-sts"}]}\n';
const poWith = (word: string): string =>
  `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The landlord pays."\nmsgstr "Der ${word} zahlt."\n`;
const FINDING = /app de\.po:5:13: Do not use “Hausherr” for “landlord”\. Use “Vermieter”\. \[forbidden-term\]/;

type Step = { name?: string; run?: string };
interface Recipes {
  'github-workflow.yml': { on: string[]; permissions: Record<string, string>; jobs: { check: { steps: Step[] } } };
  'gitlab-ci.yml': { terminology: { before_script: string[]; script: string[] } };
}
const recipe = <Name extends keyof Recipes>(name: Name): Recipes[Name] =>
  parse(readFileSync(path.join(ROOT, 'docs/reference/recipes', name), 'utf8')) as Recipes[Name];

/** What the recipes need; Windows has none of them, nor their bash. */
const isMissing = (program: string): boolean => spawnSync(program, ['--version']).error !== undefined;
const missing = ['bash', 'git', 'curl', 'unzip', 'zip'].filter(isMissing);

(missing.length ? describe.skip : describe)(
  `the recipes for continuous integration${missing.length ? `, without ${missing.join(', ')} on this machine` : ''}`,
  () => {
    let folder: string, project: string, variables: NodeJS.ProcessEnv;

    before(function () {
      this.timeout(60_000);
      folder = mkdtempSync(path.join(os.tmpdir(), 'glossa rezept '));
      project = path.join(folder, 'project');
      const dist = path.join(folder, 'package/extension/dist');
      mkdirSync(dist, { recursive: true });
      mkdirSync(project);
      // Laid out as the package is, and running the sources.
      const imported = (file: string): string => JSON.stringify(pathToFileURL(path.join(ROOT, file)).href);
      writeFileSync(
        path.join(dist, 'cli.mjs'),
        `import { register } from ${imported('node_modules/tsx/dist/esm/api/index.mjs')};\nregister();\nawait ` +
          `import(${imported('src/cli/main.ts')});\n`,
      );
      execFileSync('zip', ['-qr', '../glossa.vsix', 'extension'], { cwd: path.join(folder, 'package') });
      const home = {
        HOME: folder,
        XDG_CACHE_HOME: path.join(folder, 'cache'),
        GIT_CONFIG_GLOBAL: path.join(folder, 'none'),
        GIT_CONFIG_NOSYSTEM: '1',
      };
      const author = {
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      };
      variables = {
        ...process.env,
        ...home,
        ...author,
        GLOSSA_PACKAGE: pathToFileURL(path.join(folder, 'glossa.vsix')).href,
      };
      run('git init -q');
      writeFileSync(path.join(project, 'terms.glossa.jsonl'), GLOSSARY);
      installAsOnGitHub();
    });
    after(() => rmSync(folder, { recursive: true, force: true }));

    /** As both services run the lines of a step: bash, which ends at the first failure. */
    function run(lines: string): { status: number | null; output: string } {
      const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines], {
        cwd: project,
        env: variables,
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    }

    /** Glossa is on the path afterwards. */
    function installAsOnGitHub(): void {
      variables = { ...variables, RUNNER_TEMP: path.join(folder, 'runner'), GITHUB_PATH: path.join(folder, 'path') };
      mkdirSync(variables.RUNNER_TEMP!);
      const [install] = recipe('github-workflow.yml').jobs.check.steps.filter((step) => step.run !== undefined);
      const installed = run(install!.run!);
      assert.equal(installed.status, 0, installed.output);
      variables.PATH = `${readFileSync(variables.GITHUB_PATH!, 'utf8').trim()}${path.delimiter}${variables.PATH}`;
    }

    function translate(word: string): void {
      writeFileSync(path.join(project, 'app de.po'), poWith(word));
      assert.equal(run('git add .').status, 0);
    }

    it('fail a pipeline of GitLab where a forbidden term is used, and no other', () => {
      const { before_script: prepare, script } = recipe('gitlab-ci.yml').terminology;
      variables = { ...variables, CI_BUILDS_DIR: path.join(folder, 'builds') };
      mkdirSync(variables.CI_BUILDS_DIR!);
      const prepared = run(prepare.join('\n'));
      assert.equal(prepared.status, 0, prepared.output);
      translate('Hausherr');
      const refused = run(script.join('\n'));
      assert.equal(refused.status, 1, refused.output);
      assert.match(refused.output, FINDING);
      translate('Vermieter');
      assert.deepEqual(run(script.join('\n')), { status: 0, output: '1 segment checked in 1 file.\n' });
    }).timeout(60_000);

    it('fail a workflow of GitHub where a forbidden term is used, and leave a log for its lines in either case', () => {
      const { on, permissions, jobs } = recipe('github-workflow.yml');
      assert.deepEqual([on, permissions['security-events']], [['push', 'pull_request'], 'write']);
      const [, check] = jobs.check.steps.filter((step) => step.run !== undefined);
      for (const [word, status, findings] of [
        ['Hausherr', 1, 1],
        ['Vermieter', 0, 0],
      ] as const) {
        translate(word);
        const checked = run(check!.run!);
        assert.equal(checked.status, status, checked.output);
        const { runs } = JSON.parse(readFileSync(path.join(project, 'terminology.sarif'), 'utf8')) as Log;
        assert.equal(runs[0]!.results!.length, findings);
      }
    }).timeout(60_000);

    const withPreCommit = isMissing('pre-commit') ? it.skip : it;
    withPreCommit(
      `let pre-commit refuse a commit with a forbidden ` +
        `term${isMissing('pre-commit') ? ', which is not on this machine (pip install pre-commit)' : ''}`,
      () => {
        writeFileSync(
          path.join(project, '.pre-commit-config.yaml'),
          readFileSync(path.join(ROOT, 'docs/reference/recipes/pre-commit-config.yaml')),
        );

        const ready = run('pre-commit install');
        assert.equal(ready.status, 0, ready.output);
        translate('Hausherr');
        const refused = run('git commit -qm "Use another word"');
        assert.equal(refused.status, 1, refused.output);
        assert.match(refused.output, FINDING);
        translate('Vermieter');
        const taken = run('git commit -qm "Use the right word"');
        assert.equal(taken.status, 0, taken.output);
        assert.match(run('git log --format=%s').output, /^Use the right word$/m);
      },
    ).timeout(60_000);
  },
);
