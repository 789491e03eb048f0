package io.serai.fuzz;

/** Writes trees as JSON text; what is not ASCII is escaped, or not, as the whole text is. */
final class TreeText {

  private final StringBuilder out = new StringBuilder();
  private final boolean escaping;

  private TreeText(boolean escaping) {
    this.escaping = escaping;
  }

  static String of(Tree tree, boolean escaping) {
    TreeText text = new TreeText(escaping);
    text.write(tree);
    return text.out.toString();
  }

  private void write(Tree tree) {
    if (tree instanceof Tree.Obj obj) {
      char before = '{';
      for (Tree.Member member : obj.members()) {
        out.append(before);
        string(member.name());
        out.append(':');
        write(member.value());
        before = ',';
      }
      out.append(before == '{' ? "{}" : "}");
    } else if (tree instanceof Tree.Arr arr) {
      char before = '[';
      for (Tree item : arr.items()) {
        out.append(before);
        write(item);
        before = ',';
      }
      out.append(before == '[' ? "[]" : "]");
    } else if (tree instanceof Tree.Str str) {
      string(str.text());
    } else if (tree instanceof Tree.Lit lit) {
      out.append(lit.text());
    }
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c) || (escaping && c > '~')) {
        out.append("\\u").append(Character.forDigit(c >> 12, 16));
        out.append(Character.forDigit((c >> 8) & 15, 16));
        out.append(Character.forDigit((c >> 4) & 15, 16));
        out.append(Character.forDigit(c & 15, 16));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
