package io.serai.a2s.usage;

/**
 * One way to call a skill.
 *
 * @param protocol {@code a2s}, {@code a2a}, {@code camel} or {@code cli}
 * @param title for people
 * @param language of the text, as Markdown names it
 * @param text to copy
 */
record CallExample(String protocol, String title, String language, String text) {}
