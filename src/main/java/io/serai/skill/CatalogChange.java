package io.serai.skill;

import java.util.List;

/**
 * An atomic change of the catalog. Listeners are notified once {@link #after} is published.
 *
 * @param added skills that were added
 * @param removed skills that were removed; a replaced skill is in both lists
 */
public record CatalogChange(
    CatalogSnapshot before, CatalogSnapshot after, List<Skill> added, List<Skill> removed) {}
