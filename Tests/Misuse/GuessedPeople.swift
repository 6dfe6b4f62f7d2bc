// The next page of people belongs to a list in an order, so only a page of that list has it. No program changes its order.
import StargazerService

func people(_ order: StarOrder, after page: PeoplePage, of service: StargazerService) async throws
  -> PeoplePage?
{
  #if MISUSE
    guard var next = page.next else { return nil }
    // error: 'order' is inaccessible due to 'internal' protection level
    next.order = order
  #else
    guard let next = page.next else { return nil }
  #endif
  return try await service.morePeople(next)
}
