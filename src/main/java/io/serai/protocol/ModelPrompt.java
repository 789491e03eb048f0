package io.serai.protocol;

import java.util.function.Function;

/**
 * A text that teaches a language model to use a protocol.
 *
 * @param name the name by which clients ask for it; letters, digits, {@code . _ -}
 * @param text returns the text for a caller; it must not block
 */
public record ModelPrompt(
    String name, String title, String description, Function<ProtocolCall, String> text) {}
