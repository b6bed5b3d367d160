import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import jsdoc from 'eslint-plugin-jsdoc';
// The fork: eslint-plugin-jsx-a11y itself stops at ESLint 9.
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.e2e.ts', '**/testing/**', 'web/e2e/**'];

const FORBIDDEN_SYNTAX = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name: one thing has one name everywhere.',
  },
  {
    selector: 'ExportAllDeclaration',
    message: 'Name what you export; only a package has a door.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
];

/** The domain answers the same for the same arguments, for ever: time, ids and answers from outside arrive as data. */
const IMPURE_SYNTAX = [
  {
    selector:
      'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"]',
    message: 'No clock in the domain: `now` arrives with the command.',
  },
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'No clock in the domain: `now` arrives with the command.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'No chance in the domain: ids arrive with the command.',
  },
  {
    selector: 'AwaitExpression, :function[async=true], ForOfStatement[await=true]',
    message: 'The domain never waits: deciders are synchronous.',
  },
];

const IMPURE_GLOBALS = [
  'process', 'Buffer', 'fetch', 'console', 'crypto', 'performance', 'globalThis', 'setTimeout',
  'setInterval', 'setImmediate', 'queueMicrotask', 'require', 'XMLHttpRequest', 'localStorage',
]; // prettier-ignore

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.tools/',
    '.data*/',
    '.cache/',
    'coverage/',
    '**/generated/',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 20 },
      ],
      // `as const` stays allowed; constructors and decoders are exempted below.
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: false, requireDefaultForNonUnion: true },
      ],
      // `while (true)` with a return inside is the plainest form of some loops.
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // A number in a message is never a mistake here; an object or undefined still is.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => stop()` as a callback says all that braces would say.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // There are no enums (`erasableSyntaxOnly`), and what two rules find about them and about instances costs a quarter of the lint.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        // `const { photo, ...rest } = row` is how a field is left out.
        { ignoreRestSiblings: true },
      ],
    },
  },
  {
    rules: {
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', 70],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...FORBIDDEN_SYNTAX],
    },
  },
  {
    // Where a value gets its brand, and where stored bytes become values: the checks stand in the same function.
    name: 'keepsale/constructors-and-decoders',
    files: [
      'packages/domain/src/kernel/**/*.ts',
      'packages/*/src/**/decode*.ts',
      'packages/*/src/**/port.ts',
      'services/*/src/**/decode*.ts',
    ],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
    },
  },
  {
    name: 'keepsale/domain-is-pure',
    files: ['packages/domain/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...FORBIDDEN_SYNTAX, ...IMPURE_SYNTAX],
      'no-restricted-globals': [
        'error',
        ...IMPURE_GLOBALS.map((name) => ({
          name,
          message: 'The domain knows only its arguments.',
        })),
      ],
    },
  },
  {
    name: 'keepsale/documented',
    files: [
      'packages/domain/src/kernel/**/*.ts',
      'packages/contracts/src/**/*.ts',
      'packages/*/src/port.ts',
    ],
    ignores: ['**/*.test.ts', '**/index.ts'],
    plugins: { jsdoc },
    rules: {
      'jsdoc/require-jsdoc': [
        'error',
        {
          require: { FunctionDeclaration: false },
          // A type inferred from a schema is documented there, and a bare brand by its constructor.
          contexts: [
            'ExportNamedDeclaration[declaration.type="FunctionDeclaration"]',
            'ExportNamedDeclaration[declaration.type="VariableDeclaration"]',
            'ExportNamedDeclaration[declaration.type="TSInterfaceDeclaration"]',
            'ExportNamedDeclaration[declaration.type="TSTypeAliasDeclaration"]:not([declaration.typeAnnotation.typeName.name=/^(Static|Branded)/])',
          ],
          checkConstructors: false,
        },
      ],
      'jsdoc/no-blank-block-descriptions': 'error',
      'jsdoc/check-tag-names': 'error',
      'jsdoc/no-types': 'error',
    },
  },
  {
    name: 'keepsale/web',
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [
      reactHooks.configs.flat['recommended-latest'],
      jsxA11y.configs.strict,
      query.configs['flat/recommended-strict'],
    ],
    languageOptions: { globals: globals.browser },
    rules: {
      '@tanstack/query/prefer-query-options': 'error',
      // React calls an async event handler and ignores what it returns; the mutation reports the failure.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  {
    name: 'keepsale/tests',
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      // A fake keeps the port's async signature without having to wait for anything.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
    },
  },
  {
    files: ['web/src/**/*.test.tsx'],
    extends: [testingLibrary.configs['flat/react']],
  },
  {
    name: 'keepsale/node-scripts',
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    name: 'keepsale/served-scripts',
    files: ['web/public/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    name: 'keepsale/doors',
    files: ['packages/*/src/**/index.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...FORBIDDEN_SYNTAX.filter(({ selector }) => selector !== 'ExportAllDeclaration'),
      ],
    },
  },
  {
    name: 'keepsale/printing',
    files: ['bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Their tools read a default export.
    files: ['**/*.config.{ts,mjs}', '.dependency-cruiser.mjs', 'tools/testing/product.setup.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
