package io.serai.dialect.organization.model;

/** Turns ids such as {@code log_analysis} into titles such as {@code Log Analysis}. */
public final class TitleCase {
  private TitleCase() {}

  /** Returns the words of an id with capital letters; the id itself if it has no words. */
  public static String of(String id) {
    StringBuilder title = new StringBuilder();
    boolean first = true;
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean gap = c == '_' || c == '-' || c == ' ';
      if (!gap) {
        title.append(first && !title.isEmpty() ? " " : "");
        title.append(first ? Character.toUpperCase(c) : c);
      }
      first = gap;
    }
    return title.isEmpty() ? id : title.toString();
  }
}
