// The program inside the page, called as the page's script calls it.

export async function door(bytes) {
  const program = await WebAssembly.compile(bytes);
  // The answer about files, pairs of name and bytes; each time from a new program.
  async function ask(key, files) {
    const { exports } = await WebAssembly.instantiate(program);
    for (const bytes of [Buffer.from(key), ...files.flatMap(([name, data]) => [Buffer.from(name), data])]) {
      const place = exports.tempete_piece(bytes.length);
      new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    }
    const place = exports.tempete_examine();
    return JSON.parse(Buffer.from(exports.memory.buffer, place, exports.tempete_answer_length()).toString("utf8"));
  }
  return { wants: WebAssembly.Module.imports(program), ask };
}
