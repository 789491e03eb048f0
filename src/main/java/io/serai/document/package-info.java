/**
 * Parsing of YAML and JSON texts into Jackson trees with line numbers, within fixed limits. This is
 * the lowest package; it depends on no other package of Serai.
 *
 * <p>{@link io.serai.document.ParsedDocument} parses a text with {@link
 * io.serai.document.YamlReader} or {@link io.serai.document.JsonReader}, within the {@link
 * io.serai.document.DocumentLimits}. Errors are {@link io.serai.document.DocumentParseException}s
 * and, for validation, {@link io.serai.document.DocumentFault}s. {@link
 * io.serai.document.JsonMappers} has the mappers for JSON without line numbers.
 *
 * <p>{@link io.serai.document.DocumentNode} reads the members of a parsed text, of whatever
 * protocol, as the types that they should have, and reports what is wrong to a {@link
 * io.serai.document.FaultCollector}.
 *
 * <p>{@link io.serai.document.CanonicalJson} writes and hashes canonical JSON, and {@link
 * io.serai.document.LinearTimeRegex} matches untrusted patterns in linear time.
 */
@NullMarked
package io.serai.document;

import org.jspecify.annotations.NullMarked;
