package io.serai.a2s.openapi.importing;

import java.util.List;
import java.util.Set;

/**
 * The capability of one operation.
 *
 * @param name in PascalCase
 * @param operation its method and path
 * @param yaml the text of the capability, with its checksum
 * @param secrets the credentials that it sends
 * @param notes what was left out, each as one sentence
 */
public record ImportedCapability(
    String name, String operation, String yaml, Set<RequiredSecret> secrets, List<String> notes) {}
