export default {
  mode: 'production',
  entry: './src/main.ts',
  output: { path: import.meta.dirname, filename: 'bundle.js', module: true },
  experiments: { outputModule: true },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'ts-loader',
        options: { transpileOnly: true, compilerOptions: { noEmit: false } },
      },
    ],
  },
}
