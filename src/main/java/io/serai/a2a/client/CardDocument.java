package io.serai.a2a.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The text of an agent card.
 *
 * @param address where it was read
 * @param text the card as JSON
 * @param etag its entity tag; null if it has none
 */
public record CardDocument(URI address, String text, @Nullable String etag) {}
