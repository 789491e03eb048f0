package io.serai.skill;

import java.util.List;

/**
 * One atomic change of the catalog, told after {@link #after} is what readers see.
 *
 * @param added skills that now stand
 * @param removed skills that stood before; a replaced one is in both lists
 */
public record CatalogChange(
    CatalogSnapshot before, CatalogSnapshot after, List<Skill> added, List<Skill> removed) {}
